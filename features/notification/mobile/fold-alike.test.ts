import { expect, it } from 'vitest';
import type { Notification } from '../contract.ts';
import { foldAlike } from './fold-alike.ts';

const told = (id: string, topic: string | null, content: string, read = true): Notification => ({
  id,
  topic,
  title: topic ?? 'news',
  content,
  moved: null,
  covered: null,
  refused: false,
  symbol: null,
  alert: null,
  logIn: null,
  createdDate: '2026-11-26T15:00:00.000Z',
  read,
});

it('given log-ins from two kinds of device among others, then those of each kind are one line', () => {
  const items = [
    told('6', 'device', 'Chrome'),
    told('5', 'order', 'AAPL'),
    told('4', 'device', 'Safari'),
    told('3', 'device', 'Chrome'),
    told('2', 'order', 'AAPL'),
    told('1', null, 'Chrome'),
  ];
  expect(foldAlike(items).map((line) => line.items.map(({ id }) => id))).toEqual([
    ['6', '3'],
    ['5'],
    ['4'],
    ['2'],
    ['1'],
  ]);
});

it('given unread log-ins from two addresses, then those of each address are one line', () => {
  const from = (id: string, address: string): Notification => ({
    ...told(id, 'device', 'Chrome', false),
    logIn: { id, browser: 'Chrome', system: 'Android', address, at: '2026-11-26T15:00:00.000Z' },
  });
  const items = [
    from('4', '203.0.113.7'),
    from('3', '198.51.100.2'),
    from('2', '203.0.113.7'),
    from('1', ''),
  ];
  expect(foldAlike(items).map((line) => line.items.map(({ id }) => id))).toEqual([['4', '2'], ['3'], ['1']]);
});

it('given an unread log-in without an address from the same kind of device as those before it, then it stands by itself', () => {
  const items = [
    told('3', 'device', 'Chrome', false),
    told('2', 'device', 'Chrome'),
    told('1', 'device', 'Chrome'),
  ];
  expect(foldAlike(items).map((line) => line.items.map(({ id }) => id))).toEqual([['3'], ['2', '1']]);
});

it('given devices that sign from now on, told one by one, then those that were read are one line', () => {
  const signs = (id: string, read: boolean) => ({
    ...told(id, 'security', `llave ${id}`, read),
    title: 'Firma activada',
  });
  const items = [
    signs('5', false),
    told('4', 'order', 'AAPL'),
    signs('3', false),
    signs('2', true),
    signs('1', true),
  ];
  expect(foldAlike(items).map((line) => line.items.map(({ id }) => id))).toEqual([
    ['5'],
    ['4'],
    ['3'],
    ['2', '1'],
  ]);
});
