import { keepRate } from '#features/coin-rate/server/index.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { completeDeposit as completeCall, decideDeposit as decideCall } from '../contract.ts';
import { formatSent } from '../deposit-method.ts';
import { transferKeyOf } from '../transfer-key.ts';
import { askSecond } from './approve-deposit.ts';
import { keepPractice, recordedAt } from './chain-record.ts';
import { computeCredit } from './compute-credit.ts';
import { creditArrival, refuseCreditedBefore } from './credit-deposit.ts';
import type { Arrival, DepositRow } from './deposit.store.ts';
import type { DepositParts } from './deposit-parts.ts';
import { closedDeposit, DEPOSIT_REVIEW } from './deposit-review.ts';
import { hasLooked } from './look.store.ts';
import { refuseDeposit } from './review-deposit.ts';
import { whySecond } from './second-person.ts';

/**
 * Credits what arrived and tells the investor, or asks a second person where one is not enough. Refuses
 * `deposit.not_looked` before the proof was looked at; a transfer is credited once (`deposit.credited_before`), a coin by
 * the rate of when it first confirmed; another amount than was told, and whatever goes to a second person, needs a word
 * (`deposit.opinion_missing`).
 */
export async function completeDeposit(
  parts: DepositParts,
  context: OperatorContext,
  input: InputOf<typeof completeCall>,
): Promise<DepositRow> {
  const { tx, operatorId, now } = context;
  const { id, opinion } = input;
  const row = await DEPOSIT_REVIEW.assigned(context, id);
  if (!(await hasLooked(tx, id, operatorId))) throw new Refusal('deposit.not_looked');
  const at = await recordedAt(parts, tx, row, input.transferKey);
  const seen = {
    ...input,
    confirmedAt: input.confirmedAt ?? (at === null ? undefined : new Date(at).toISOString()),
  };
  const credit = await computeCredit(row, seen, now, async (coin, when) => {
    const said = parts.rates.rateOf(coin, when);
    return said && keepRate(tx, coin, said);
  });
  if (credit.received !== row.quantity) DEPOSIT_REVIEW.refuseWithoutOpinion(opinion);
  const transferKey = writtenKey(row, input.transferKey);
  await refuseCreditedBefore(context, row, transferKey);
  const fxRate = parts.market.fx()?.rate ?? null;
  const arrival: Arrival = { ...credit, transferKey, fxRate };
  await keepPractice(parts, tx, row, transferKey);
  const moment = { fx: fxRate, now, reviewerId: operatorId, recordedAt: at };
  const reasons = await whySecond(tx, row, arrival, moment);
  if (reasons.length === 0) return creditArrival(parts, context, row, { arrival, opinion });
  // What the second person goes by.
  DEPOSIT_REVIEW.refuseWithoutOpinion(opinion);
  await askSecond(parts, context, row, { arrival, opinion, reasons });
  return closedDeposit(context, id);
}

/** Credits what the investor told of, under the key that they gave, where the reviewer says nothing else; or rejects it. */
export async function decideDeposit(
  parts: DepositParts,
  context: OperatorContext,
  { agree, ...input }: InputOf<typeof decideCall>,
): Promise<DepositRow> {
  if (!agree) return refuseDeposit(parts, context, { ...input, verdict: 'rejected' });
  const told = await DEPOSIT_REVIEW.assigned(context, input.id);
  return completeDeposit(parts, context, {
    ...input,
    received: input.received ?? formatSent(told.method, told.quantity),
    transferKey: input.transferKey ?? told.trackingKey,
  });
}

/** The key in its one spelling; refuses under its field what no bank and no chain writes. */
function writtenKey({ method }: DepositRow, typed: string): string {
  const key = transferKeyOf(method, typed);
  if (key !== null) return key;
  const fields = { transferKey: 'field.deposit_key' };
  throw new Refusal('input.invalid', { code: CODES.invalidInput, fields });
}
