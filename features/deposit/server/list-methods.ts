import { type CoinRates, showCoinRate } from '#features/coin-rate/server/index.ts';
import { isVerified } from '#features/identity/server/index.ts';
import type { OutputOf } from '#kernel/contract/define-call.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { CallContext } from '#kernel/http/route.ts';
import type { Chance } from '#kernel/id/id.ts';
import { formatMoney, money } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { listPaymentMethods, PaymentMethod } from '../contract.ts';
import { DEPOSIT_METHODS, decimalsOf, natureOf } from '../deposit-method.ts';
import type { DepositParts } from './deposit-parts.ts';
import { findReference, type MethodRow, methodsAt, offerReference } from './method.store.ts';

/**
 * `user/payment_method`: the ways to pay in as they hold today, in the house's order. Where to pay is told once identity
 * is verified: what somebody paid before could not be credited.
 */
export async function listMethods(
  { ports, rates }: DepositParts,
  { tx, investorId, now }: CallContext,
): Promise<OutputOf<typeof listPaymentMethods>> {
  const verified = await isVerified(tx, investorId);
  const reference = verified ? await referenceOf(ports, tx, investorId) : null;
  const rows = await currentMethods(ports, tx, now);
  const methods = DEPOSIT_METHODS.flatMap((id) => rows.filter(({ method }) => method === id));
  return {
    verified,
    methods: methods.map((row) => showMethod(row, { rates, now, reference, mode: ports.config.mode })),
  };
}

/** The rows that hold at an instant: in live only what two persons agreed on. */
export function currentMethods(
  { config }: Pick<Ports, 'config'>,
  tx: Transaction,
  now: number,
): Promise<MethodRow[]> {
  return methodsAt(tx, now, { agreedOnly: config.mode === 'live' });
}

const REFERENCE_DIGITS = 7;
const TRIES = 20;

/** An investor's own number for transfers, given at the first asking and kept for good. */
export async function referenceOf(
  { chance }: { chance: Chance },
  tx: Transaction,
  investorId: string,
): Promise<string> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const found = await findReference(tx, investorId);
    if (found !== null) return found;
    await offerReference(tx, investorId, sevenDigits(chance));
  }
  throw new Error('no free number for transfers was found');
}

/** 1,000,000 to 9,999,999. */
function sevenDigits(chance: Chance): string {
  const [lowest, span] = [10 ** (REFERENCE_DIGITS - 1), 9 * 10 ** (REFERENCE_DIGITS - 1)];
  const drawn = Buffer.from(chance.bytes(6)).readUIntBE(0, 6);
  return String(lowest + (drawn % span));
}

interface Present {
  readonly rates: CoinRates;
  readonly now: number;
  /** Null while identity is not verified: then it is not told where to pay. */
  readonly reference: string | null;
  readonly mode: 'sandbox' | 'live';
}

function showMethod(row: MethodRow, { rates, now, reference, mode }: Present): PaymentMethod {
  const { currency, unit, coin, network } = natureOf(row.method);
  const rate = coin === null ? null : rates.rateOf(coin, now);
  const lacksRate = coin !== null && rate === null;
  return {
    id: row.method,
    currency,
    unit,
    decimals: decimalsOf(row.method),
    network,
    open: row.open && !lacksRate,
    closedBecause: row.open ? (lacksRate ? 'rate' : null) : 'firm',
    minimum: formatMoney(money(row.minimum)),
    address: reference === null ? '' : row.address,
    simulated: mode === 'sandbox',
    bankInfo: reference === null ? null : bankInfoOf(row),
    reference: coin === null ? reference : null,
    rate: rate && showCoinRate(rate),
    reviewHours: row.reviewHours,
  };
}

/** The bank behind an account number; null for an address on a chain. */
export function bankInfoOf(row: MethodRow): PaymentMethod['bankInfo'] {
  const { bankName, beneficiary, bankCode } = row;
  return natureOf(row.method).coin === null ? { bankName, beneficiary, bankCode } : null;
}
