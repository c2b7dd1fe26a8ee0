import { expect, it } from 'vitest';
import type { Device } from '../contract.ts';
import { foldDevices, lastSeenOf } from './fold-devices.ts';

const device = (id: string, of: Partial<Device> = {}): Device => ({
  id,
  browser: 'Chrome',
  system: 'Android',
  address: '189.203.1.2',
  createdAt: '2026-11-26T15:00:00.000Z',
  lastSeenAt: '2026-11-26T15:00:00.000Z',
  current: false,
  isNew: false,
  keyId: null,
  ...of,
});
const linesOf = (...items: Device[]) => foldDevices(items).map((line) => line.items.map(({ id }) => id));

it('given several log-ins of one kind of device from one address, then they are one line in the place of the newest', () => {
  const safari = { browser: 'Safari', system: 'iPhone' };
  expect(linesOf(device('4'), device('3', safari), device('2'), device('1'))).toEqual([
    ['4', '2', '1'],
    ['3'],
  ]);
});

it('given another address or a log-in from somewhere new, then it stands by itself', () => {
  const lines = linesOf(
    device('4', { address: '201.141.3.4' }),
    device('3', { isNew: true }),
    device('2'),
    device('1'),
  );
  expect(lines).toEqual([['4'], ['3'], ['2', '1']]);
});

it('tells when the last of them was active, not when the newest logged in', () => {
  const [line] = foldDevices([device('2'), device('1', { lastSeenAt: '2026-11-27T09:00:00.000Z' })]);
  expect(line && lastSeenOf(line.items)).toBe('2026-11-27T09:00:00.000Z');
});
