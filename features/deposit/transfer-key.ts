import { type DepositMethod, natureOf } from './deposit-method.ts';

/** Where a transfer's key is one and the same: a bank's keys whatever was paid by them, each chain's own transactions. */
export type Rail = 'bank' | 'usdt_trc20' | 'usdt_erc20' | 'btc';

/** A SPEI tracking key has thirty signs at most, a SWIFT reference thirty-five. */
const BANK_KEY = /^[A-Z0-9]{6,35}$/;
/** What people and banks write between the signs of a key. */
const SEPARATORS = /[\s./_-]+/g;
/** A transaction of any of the chains: 32 bytes in hex. */
const HASH = /^[0-9a-f]{64}$/;

/** The rail of a method: pesos and dollars come through the same banks. */
export function railOf(method: DepositMethod): Rail {
  return method === 'spei' || method === 'bank_transfer' ? 'bank' : method;
}

/**
 * What names a transfer at the bank or on the chain, in its one spelling: a bank's key in capitals without separators,
 * a transaction in small hex, Ethereum's with its 0x. Null where it cannot be one.
 */
export function transferKeyOf(method: DepositMethod, typed: string): string | null {
  if (natureOf(method).coin === null) {
    const key = typed.replace(SEPARATORS, '').toUpperCase();
    return BANK_KEY.test(key) ? key : null;
  }
  const written = typed.trim().toLowerCase();
  const isEthereum = method === 'usdt_erc20';
  const hash = isEthereum ? written.replace(/^0x/, '') : written;
  if (!HASH.test(hash)) return null;
  return isEthereum ? `0x${hash}` : hash;
}
