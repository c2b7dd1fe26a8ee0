import { expect, test } from 'vitest';
import { railOf, transferKeyOf } from './transfer-key.ts';

const HASH = 'ab'.repeat(32);

test('given a key in any spelling, then it is one key', () => {
  for (const typed of [
    'MBAN01002611230000000009',
    ' mban-0100 2611 2300 0000 0009',
    'Mban01002611230000_000009',
  ])
    for (const method of ['spei', 'bank_transfer'] as const)
      expect(transferKeyOf(method, typed)).toBe('MBAN01002611230000000009');
  for (const typed of [HASH, HASH.toUpperCase(), `0x${HASH}`, `0X${HASH.toUpperCase()} `])
    expect(transferKeyOf('usdt_erc20', typed)).toBe(`0x${HASH}`);
  for (const method of ['usdt_trc20', 'btc'] as const)
    expect(transferKeyOf(method, ` ${HASH.toUpperCase()}`)).toBe(HASH);
});

test('given what no bank and no chain writes, then it is none', () => {
  for (const typed of ['', '-----', 'AB-12', 'x'.repeat(36), '<b>1234567</b>', 'clave ñandú'])
    expect(transferKeyOf('spei', typed), typed).toBeNull();
  for (const method of ['btc', 'usdt_trc20', 'usdt_erc20'] as const)
    for (const typed of [
      '',
      HASH.slice(1),
      `${HASH}0`,
      'z'.repeat(64),
      `${HASH.slice(0, 32)}-${HASH.slice(32)}`,
    ])
      expect(transferKeyOf(method, typed), typed).toBeNull();
  expect(transferKeyOf('btc', `0x${HASH}`)).toBeNull();
});

test('pesos and dollars come through the same banks; each chain is its own', () => {
  expect(railOf('spei')).toBe(railOf('bank_transfer'));
  expect(new Set((['spei', 'usdt_trc20', 'usdt_erc20', 'btc'] as const).map(railOf)).size).toBe(4);
});
