import { expect, it } from 'vitest';
import { isLocalAddress, shortAddress } from './address.ts';

it.each([
  '127.0.0.1',
  '127.8.0.1',
  '::1',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '192.168.1.20',
  '172.16.0.1',
  '172.31.255.1',
  '169.254.7.7',
  'fd12:3456::1',
  'fe80::1',
])('takes %s for an address of the local net', (address) => {
  expect(isLocalAddress(address)).toBe(true);
});

it.each(['187.190.12.34', '172.32.0.1', '1.127.0.1', '110.0.0.1', '2806:2f0:1::1', '::ffff:187.190.1.1', ''])(
  'takes %s for none',
  (address) => {
    expect(isLocalAddress(address)).toBe(false);
  },
);

it('writes the half of a long address that tells whose it is', () => {
  expect(shortAddress('2806:2f0:1234:abcd:1:2:3:4')).toBe('2806:2f0:1234:abcd…');
  expect(shortAddress('187.190.12.34')).toBe('187.190.12.34');
  expect(shortAddress('2806:2f0::1')).toBe('2806:2f0::1');
});
