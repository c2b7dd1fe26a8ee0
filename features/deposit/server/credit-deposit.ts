import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { railOf } from '../transfer-key.ts';
import { creditPosting } from './deposit.postings.ts';
import { type Arrival, type DepositRow, wasCredited, writeFinding } from './deposit.store.ts';
import type { DepositParts } from './deposit-parts.ts';
import { closedDeposit } from './deposit-review.ts';
import { tellNews } from './news.ts';

/** Writes what arrived and posts it; the operator is the one who decided it last. */
export async function creditArrival(
  parts: DepositParts,
  context: OperatorContext,
  { id, investorId, currency }: DepositRow,
  { arrival, opinion }: { arrival: Arrival; opinion: string },
): Promise<DepositRow> {
  const { tx, operatorId, now } = context;
  await writeFinding(tx, { id, state: 'completed', operatorId, at: now, opinion }, arrival);
  const completed = await closedDeposit(context, id);
  await post(tx, creditPosting(completed, now));
  await tellNews(parts.ports, context, 'completed', completed);
  context.afterCommit(() => parts.ports.realtime.toInvestor(investorId, BALANCE_EVENT, { currency }));
  return completed;
}

/** One transfer is credited once, to one investor. */
export async function refuseCreditedBefore(
  { tx }: OperatorContext,
  { method }: DepositRow,
  transferKey: string,
): Promise<void> {
  if (await wasCredited(tx, railOf(method), transferKey))
    throw new Refusal('deposit.credited_before', { fields: { transferKey: 'deposit.credited_before' } });
}
