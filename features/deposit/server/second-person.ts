import { needsTwo, rulesOn } from '#features/withdrawal/server/index.ts';
import { exchangeDate } from '#kernel/calendar/calendar.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { money, type Price } from '#kernel/money/money.ts';
import type { SecondReason } from '../contract.ts';
import { passedInDay } from './day-limit.store.ts';
import type { Arrival, DepositRow } from './deposit.store.ts';

/** A coin's rate is one person's word only near the order: further away whoever chooses the instant chooses the rate. */
const NEAR_THE_ORDER_MS = 6 * 3_600_000;

/** What one person would decide, at which rate of pesos for one dollar (null while none is known); `now` is business time. */
export interface Moment {
  readonly fx: Price | null;
  readonly now: number;
  readonly reviewerId: string;
  /** When the coin first confirmed by its chain's own record; null while no record was read. */
  readonly recordedAt: number | null;
}

/**
 * Why one person is not enough for a credit; nothing where one is. Above the limit that withdrawals have on that day,
 * more than was told, beyond the sum of 24 hours of this reviewer or of this investor, or a coin that confirmed at another
 * time than the order's or than its chain's record says. The database computes the same.
 */
export async function whySecond(
  tx: Transaction,
  row: DepositRow,
  { received, credited, coin }: Pick<Arrival, 'received' | 'credited' | 'coin'>,
  { fx, now, reviewerId, recordedAt }: Moment,
): Promise<SecondReason[]> {
  const { twoPersonsAbove } = await rulesOn(tx, exchangeDate('XMEX', now));
  const far = coin === null ? 0 : Math.abs(coin.confirmedAt - row.createdAt.getTime());
  const reasons: SecondReason[] = [];
  if (needsTwo(money(credited), twoPersonsAbove, row.currency, fx)) reasons.push('limit');
  if (received > row.quantity) reasons.push('more');
  if (far > NEAR_THE_ORDER_MS) reasons.push('instant');
  if (coin !== null && coin.confirmedAt !== recordedAt) reasons.push('record');
  const { id: depositId, investorId, currency } = row;
  reasons.push(
    ...(await passedInDay(tx, { depositId, reviewerId, investorId, at: now, credited, currency, fx })),
  );
  return reasons;
}
