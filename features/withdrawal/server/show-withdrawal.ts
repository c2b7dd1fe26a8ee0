import type { Transaction } from '#kernel/database/database.ts';
import type { Language } from '#kernel/i18n/language.ts';
import type { WithdrawalDetail, WithdrawalItem } from '../contract.ts';
import { holdsFor } from '../rules.ts';
import { allows, stepOf } from '../withdrawal.ts';
import { completionTimes, NOT_MEASURED } from './completion-times.store.ts';
import { progressOf } from './progress.ts';
import { payeeOf, showPayee } from './sealed-destination.ts';
import { showTerms } from './show-terms.ts';
import type { Withdrawal } from './withdrawal.store.ts';
import type { WithdrawalParts } from './withdrawal-parts.ts';
import { WITHDRAWAL_REVIEW } from './withdrawal-review.ts';
import { writtenOpinion } from './written-opinion.ts';

/** A withdrawal as lists show it to its investor. */
export function showWithdrawal(parts: WithdrawalParts, language: Language, row: Withdrawal): WithdrawalItem {
  const { ports } = parts;
  const { id, cardId, state, payoutReference, returnReference } = row;
  return {
    id,
    type: 'withdrawal',
    cardId,
    ...showTerms(row),
    status: state,
    step: stepOf(progressOf(row)),
    ...showPayee(payeeOf(ports, row)),
    createdAt: new Date(row.requestedAt).toISOString(),
    dueAt: new Date(row.dueAt).toISOString(),
    decidedAt: row.endedAt === null ? null : new Date(row.endedAt).toISOString(),
    auditOpinion: writtenOpinion(parts, language, row),
    payoutReference,
    returnReference,
  };
}

/** One withdrawal with its clock: by when it is due, every hold, and how long the firm really takes. */
export async function showDetail(
  parts: WithdrawalParts,
  { tx, now, language }: { tx: Transaction; now: number; language: Language },
  row: Withdrawal,
): Promise<WithdrawalDetail> {
  const progress = progressOf(row);
  const isOver = stepOf(progress) === 'ended';
  const securityNow = parts.ports.clock.securityNow();
  const taken = !isOver && (await WITHDRAWAL_REVIEW.isTaken(tx, row.id, securityNow));
  const legalHold = isOver ? null : await parts.holdOn(tx, row.investorId);
  const { notBefore, needsTwo, approvedAt, ledgerHead, state, opinion, resolveBy } = row;
  const unconfirmed = state === 'unknown' && resolveBy !== null ? { opinion, resolveBy } : null;
  return {
    ...showWithdrawal(parts, language, row),
    holds: holdsFor({
      now,
      notBefore,
      restsUntil: isOver ? null : await parts.payoutsRestUntil(tx, row.investorId),
      needsTwo,
      isApproved: approvedAt !== null,
      isOver,
      legalHold,
      unconfirmed,
    }),
    isTaken: taken,
    canCancel: !taken && allows(progress, 'cancel'),
    isLate: !isOver && (resolveBy ?? row.dueAt) < now,
    approvedAt: approvedAt === null ? null : new Date(approvedAt).toISOString(),
    isSigned: row.statement !== null,
    isCancelSigned: state === 'cancelled' ? row.isCancelSigned : null,
    ledgerHead,
    measured: (await completionTimes(tx, now)).get(row.method) ?? NOT_MEASURED,
  };
}
