import { waitOf } from '#kernel/contract/case-wait.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { ACCOUNT_LIMITS, RESET_COOLS_MS, RESET_WITHIN_MS } from '../limits.ts';
import type { Reset, Security } from '../security-contract.ts';
import { passwordSince } from './investor.store.ts';
import { countLogIns } from './log-in.store.ts';
import { newestReset, openForgotten, type ResetRow } from './password-reset.store.ts';
import { withdrawalPasswordSince } from './withdrawal-password.store.ts';

/** How the investor's account is secured. */
export async function showSecurity({ tx, investorId, now, securityNow }: CallContext): Promise<Security> {
  const passwordChangedAt = await passwordSince(tx, investorId);
  const withdrawalPasswordSetAt = await withdrawalPasswordSince(tx, investorId);
  const newest = await newestReset(tx, investorId);
  const forgotten = await openForgotten(tx, investorId);
  return {
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    withdrawalPasswordSetAt: withdrawalPasswordSetAt?.toISOString() ?? null,
    devices: await countLogIns(tx, investorId, securityNow - ACCOUNT_LIMITS.logInIdleMs),
    reset: newest && showReset(newest, now),
    forgotten: forgotten && showForgotten(forgotten),
  };
}

function showForgotten({ submittedAt, decidedAt }: ResetRow): Security['forgotten'] {
  return {
    submittedAt: submittedAt.toISOString(),
    dueAt: new Date(submittedAt.getTime() + RESET_WITHIN_MS).toISOString(),
    holdsFrom: decidedAt && new Date(decidedAt.getTime() + RESET_COOLS_MS).toISOString(),
  };
}

/** A request for the withdrawal password as its investor sees it, at a business instant. */
export function showReset(row: ResetRow, now: number): Reset {
  const { state } = row;
  const since = row.submittedAt.getTime();
  const endedAt = state === 'waiting' ? null : since;
  const { dueAt, isLate } = waitOf({ since, dueAt: since + RESET_WITHIN_MS, endedAt, now });
  if (state === 'cooling') throw new Error('a withdrawal password never lies still');
  return {
    id: row.id,
    state,
    submittedAt: row.submittedAt.toISOString(),
    dueAt,
    isLate,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    auditOpinion: row.opinion,
  };
}
