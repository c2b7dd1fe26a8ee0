import { expect, it } from 'vitest';
import { isPublicAddress } from './public-address.ts';

it('knows the addresses of the open internet', () => {
  for (const address of ['23.40.1.9', '8.8.8.8', '172.32.0.1', '2600:1406::1', '::ffff:8.8.8.8'])
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
});

it('lets nothing private pass, however it is written', () => {
  const closed = `127.0.0.1 127.9.9.9 10.1.2.3 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0
    255.255.255.255 224.0.0.1 ::1 :: fe80::1 fd00::1 ff02::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::7f00:1
    64:ff9b::7f00:1 2002:7f00:1:: 2001:0:1::1 localhost 2130706433`;
  for (const address of closed.split(/\s+/))
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
});
