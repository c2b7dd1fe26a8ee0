import type { Method } from './withdrawal.ts';

/** SPEI's tracking key: letters and digits, thirty at most. */
const BANK = /^[A-Z0-9]{6,30}$/;
/** A network's transaction: 32 bytes in hex; Ethereum writes 0x before them. */
const COIN: Readonly<Record<Exclude<Method, 'bank_card'>, RegExp>> = {
  btc: /^[0-9a-f]{64}$/,
  usdt_trc20: /^[0-9a-f]{64}$/,
  usdt_erc20: /^0x[0-9a-f]{64}$/,
};

/** What names a payment at the bank or on the network, in its one spelling; null where it cannot be one. */
export function payoutReferenceOf(method: Method, typed: string): string | null {
  if (method === 'bank_card') {
    const key = typed.trim().toUpperCase();
    return BANK.test(key) ? key : null;
  }
  const hash = typed.trim().toLowerCase();
  return COIN[method].test(hash) ? hash : null;
}
