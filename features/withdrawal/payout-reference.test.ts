import { expect, test } from 'vitest';
import { payoutReferenceOf } from './payout-reference.ts';

const HASH = 'ab'.repeat(32);

test('given a tracking key or a transaction, then it has one spelling', () => {
  expect(payoutReferenceOf('bank_card', ' mbAN01002611210001 ')).toBe('MBAN01002611210001');
  expect(payoutReferenceOf('btc', HASH.toUpperCase())).toBe(HASH);
  expect(payoutReferenceOf('usdt_trc20', HASH)).toBe(HASH);
  expect(payoutReferenceOf('usdt_erc20', `0x${HASH}`)).toBe(`0x${HASH}`);
});

test('given what the bank or the network never writes, then it is none', () => {
  expect(payoutReferenceOf('bank_card', 'pagado')).not.toBeNull();
  for (const typed of ['', 'abc', 'x'.repeat(31), 'MBAN 0100', '<b>1234567</b>'])
    expect(payoutReferenceOf('bank_card', typed)).toBeNull();
  for (const method of ['btc', 'usdt_trc20', 'usdt_erc20'] as const)
    for (const typed of ['', HASH.slice(1), `${HASH}0`, 'z'.repeat(64)])
      expect(payoutReferenceOf(method, typed)).toBeNull();
  expect(payoutReferenceOf('usdt_erc20', HASH)).toBeNull();
});
