import { closeCase, holdsOf, releaseCase, takeCase } from '#features/operator/server/index.ts';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { ShownImage } from '#kernel/files/contract.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { post } from '#kernel/ledger/ledger.ts';
import type { completeDeposit as completeCall, refuseDeposit as refuseCall } from '../contract.ts';
import { isFinal, mayBecome } from '../deposit-state.ts';
import { railOf, transferKeyOf } from '../transfer-key.ts';
import { creditPosting } from './deposit.postings.ts';
import { type DepositRow, lockDeposit, wasCredited, writeFinding } from './deposit.store.ts';
import type { DepositParts } from './deposit-parts.ts';
import { tellNews } from './news.ts';
import { reckonCredit } from './reckon-credit.ts';

/** The queue's name among all cases of the console. */
export const DEPOSIT_QUEUE = 'deposit';

/** Takes an open deposit in hand; refuses `deposit.decided`, and `case.taken` while another operator has it. */
export async function takeDeposit(context: OperatorContext, id: string): Promise<DepositRow> {
  const row = await openDeposit(context, id);
  await takeCase(context.tx, caseName(id), context.operatorId, context.securityNow);
  return row;
}

/** Gives a deposit back; refuses `case.taken` where another operator has it. */
export async function releaseDeposit(context: OperatorContext, id: string): Promise<DepositRow> {
  const row = await lockedDeposit(context, id);
  await releaseCase(context.tx, caseName(id), context.operatorId);
  return row;
}

/** The proof of the deposit in hand; the call itself stands in the audit log. Refuses `deposit.not_in_hand`. */
export async function lookAtProof(
  { files }: DepositParts,
  context: OperatorContext,
  id: string,
): Promise<ShownImage> {
  const row = await depositInHand(context, id);
  return files.readImage(context.tx, row.proofFileId);
}

/**
 * Credits what arrived and tells the investor. A transfer is credited once (`deposit.credited_before`), a coin by the
 * rate of when it first confirmed; another amount than was told needs a word (`deposit.opinion_missing`).
 */
export async function completeDeposit(
  parts: DepositParts,
  context: OperatorContext,
  input: InputOf<typeof completeCall>,
): Promise<DepositRow> {
  const { tx, operatorId, now } = context;
  const { id, opinion } = input;
  const row = await depositInHand(context, id);
  const credit = reckonCredit(parts.rates, row, input, now);
  if (credit.received !== row.quantity && opinion === '') throw opinionMissing();
  const transferKey = writtenKey(row, input.transferKey);
  if (await wasCredited(tx, railOf(row.method), transferKey))
    throw new Refusal('deposit.credited_before', { fields: { transferKey: 'deposit.credited_before' } });
  const finding = { id, state: 'completed', operatorId, at: now, opinion } as const;
  await writeFinding(tx, finding, { ...credit, transferKey });
  const completed = await closed(context, id);
  await post(tx, creditPosting(completed, now));
  await tellNews(parts.ports, context, 'completed', completed);
  const { investorId, currency } = row;
  context.afterCommit(() => parts.ports.realtime.toInvestor(investorId, 'balance', { currency }));
  return completed;
}

/** Rejects, or leaves a deposit unknown, with a word that the investor reads (`deposit.opinion_missing`). */
export async function refuseDeposit(
  parts: DepositParts,
  context: OperatorContext,
  { id, verdict, opinion }: InputOf<typeof refuseCall>,
): Promise<DepositRow> {
  const row = await depositInHand(context, id);
  if (!mayBecome(row.state, verdict)) throw new Refusal('deposit.decided');
  if (opinion === '') throw opinionMissing();
  const { tx, operatorId, now } = context;
  await writeFinding(tx, { id, state: verdict, operatorId, at: now, opinion }, null);
  const refused = await closed(context, id);
  await tellNews(parts.ports, context, verdict, refused);
  return refused;
}

/** The key in its one spelling; refuses under its field what no bank and no chain writes. */
function writtenKey({ method }: DepositRow, typed: string): string {
  const key = transferKeyOf(method, typed);
  if (key !== null) return key;
  const fields = { transferKey: 'field.deposit_key' };
  throw new Refusal('input.invalid', { code: CODES.invalidInput, fields });
}

const opinionMissing = () =>
  new Refusal('deposit.opinion_missing', { fields: { opinion: 'deposit.opinion_missing' } });

/** The deposit as it stands after the finding, out of everybody's hands. */
async function closed({ tx }: OperatorContext, id: string): Promise<DepositRow> {
  await closeCase(tx, caseName(id));
  const row = await lockDeposit(tx, id);
  if (row === null) throw new Error('a decided deposit is gone');
  return row;
}

async function depositInHand(context: OperatorContext, id: string): Promise<DepositRow> {
  const row = await openDeposit(context, id);
  const hold = (await holdsOf(context.tx, DEPOSIT_QUEUE, [id])).get(id);
  if (hold?.operatorId !== context.operatorId) throw new Refusal('deposit.not_in_hand');
  return row;
}

async function openDeposit(context: OperatorContext, id: string): Promise<DepositRow> {
  const row = await lockedDeposit(context, id);
  if (isFinal(row.state)) throw new Refusal('deposit.decided');
  return row;
}

/** Locked first, so that two operators at once stand in line; names the investor in the audit log. */
async function lockedDeposit(context: OperatorContext, id: string): Promise<DepositRow> {
  const row = await lockDeposit(context.tx, id);
  if (row === null) throw notFound();
  context.audit({ subjectKind: 'investor', subjectId: row.investorId, detail: { depositId: id } });
  return row;
}

const caseName = (id: string) => ({ kind: DEPOSIT_QUEUE, subjectId: id });
