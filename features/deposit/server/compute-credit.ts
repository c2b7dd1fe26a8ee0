import { type Coin, type CoinRate, dollarsFor } from '#features/coin-rate/server/index.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { decimalsOf, natureOf, parseSent } from '../deposit-method.ts';
import type { Arrival, DepositRow } from './deposit.store.ts';

/** A payment confirms before or after its investor tells of it, but not long before. */
const CONFIRMS_WITHIN_MS = 30 * 86_400_000;

/** What is credited, before its transfer is known. */
export type Credit = Pick<Arrival, 'received' | 'credited' | 'coin'>;

/** What a reviewer saw arrive. */
export interface Seen {
  readonly received: string;
  readonly confirmedAt?: string | undefined;
}

/** What a coin cost at an instant; null where no source says so. */
export type RateAt = (coin: Coin, at: number) => Promise<CoinRate | null>;

/**
 * What is credited for what arrived: money as it is, a coin in dollars, half-even to the cent, at the rate of the
 * instant at which it first confirmed. `now` is business time. Refuses `deposit.received` for an amount finer than the
 * method sends or worth less than a cent, `deposit.confirmed_at` for an instant that cannot be, `deposit.no_rate`.
 */
export async function computeCredit(
  row: Pick<DepositRow, 'method' | 'createdAt'>,
  seen: Seen,
  now: number,
  rateAt: RateAt,
): Promise<Credit> {
  const { coin } = natureOf(row.method);
  const received = receivedOf(row, seen);
  if (coin === null) {
    if (seen.confirmedAt !== undefined) throw wrong('confirmedAt', 'deposit.confirmed_at');
    return { received, credited: received, coin: null };
  }
  const confirmedAt = confirmedAtOf(row, seen, now);
  const rate = await rateAt(coin, confirmedAt);
  if (rate === null) throw wrong('confirmedAt', 'deposit.no_rate');
  const credited = dollarsFor(received, rate.rate, coin, 'half-even');
  if (credited === 0n) throw wrong('received', 'deposit.received');
  const { source, quotedAt } = rate;
  return { received, credited, coin: { confirmedAt, rate: rate.rate, source, quotedAt } };
}

function receivedOf({ method }: Pick<DepositRow, 'method'>, { received }: Seen): bigint {
  if ((received.split('.')[1] ?? '').length > decimalsOf(method)) throw wrong('received', 'deposit.received');
  return parseSent(method, received);
}

function confirmedAtOf(row: Pick<DepositRow, 'createdAt'>, { confirmedAt }: Seen, now: number): number {
  const at = Date.parse(confirmedAt ?? '');
  const earliest = row.createdAt.getTime() - CONFIRMS_WITHIN_MS;
  if (!(at >= earliest && at <= now)) throw wrong('confirmedAt', 'deposit.confirmed_at');
  return at;
}

const wrong = (field: string, reason: string) => new Refusal(reason, { fields: { [field]: reason } });
