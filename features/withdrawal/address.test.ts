import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAddress, plainAddress, shortAddress } from './address.ts';
import type { CoinMethod } from './withdrawal.ts';

/** From BIP 173, BIP 350, EIP-55, and the networks' public contracts and first blocks. */
const GOOD: Record<CoinMethod, readonly string[]> = {
  btc: [
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  ],
  usdt_trc20: ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'],
  usdt_erc20: [
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xdac17f958d2ee523a2206206994597c13d831ec7',
    '0x52908400098527886E0F7030069857D2E4169EE7',
  ],
};
const METHODS = Object.keys(GOOD) as CoinMethod[];

describe.each(METHODS)('%s', (method) => {
  test.each(GOOD[method])('takes %s', (address) => {
    expect(isAddress(method, address)).toBe(true);
  });

  test('refuses every address of the other networks', () => {
    for (const other of METHODS.filter((name) => name !== method)) {
      for (const address of GOOD[other]) expect(isAddress(method, address)).toBe(false);
    }
  });

  test('refuses what is no address, and never throws', () => {
    for (const text of ['', ' ', '0x', 'bc1', '1', 'T', `${GOOD[method][0]} `, 'x'.repeat(5_000)]) {
      expect(isAddress(method, text)).toBe(false);
    }
    fc.assert(fc.property(fc.string(), (text) => !isAddress(method, text)));
  });
});

test('given one character changed, then a checksum finds it', () => {
  for (const [method, address] of [
    ['btc', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
    ['btc', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
    ['btc', 'bc1Qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    // version 1 with version 0's checksum
    ['btc', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['usdt_trc20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
    ['usdt_erc20', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ] as const) {
    expect(isAddress(method, address)).toBe(false);
  }
});

test('given a test network, then it is refused', () => {
  expect(isAddress('btc', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toBe(false);
  expect(isAddress('btc', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn')).toBe(false);
});

test('given two spellings of one address, then they are compared alike', () => {
  expect(plainAddress('usdt_erc20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(
    plainAddress('usdt_erc20', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'),
  );
  expect(plainAddress('btc', GOOD.btc[3]!)).toBe(GOOD.btc[2]);
  expect(plainAddress('btc', GOOD.btc[0]!)).toBe(GOOD.btc[0]);
  expect(plainAddress('usdt_trc20', ` ${GOOD.usdt_trc20[0]}\n`)).toBe(GOOD.usdt_trc20[0]);
  expect(shortAddress(GOOD.btc[0]!)).toBe('1A1zP1eP…DivfNa');
});
