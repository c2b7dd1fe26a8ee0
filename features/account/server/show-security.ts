import type { CallContext } from '#kernel/http/route.ts';
import { ACCOUNT_LIMITS, RESET_COOLS_MS, RESET_WITHIN_MS } from '../limits.ts';
import type { Reset, Security } from '../security-contract.ts';
import { passwordSince } from './investor.store.ts';
import { countLogIns } from './log-in.store.ts';
import { newestReset, openForgotten, type ResetRow } from './password-reset.store.ts';
import { withdrawalPasswordSince } from './withdrawal-password.store.ts';

/** How the investor's account is secured. */
export async function showSecurity({ tx, investorId, securityNow }: CallContext): Promise<Security> {
  const passwordChangedAt = await passwordSince(tx, investorId);
  const withdrawalPasswordSetAt = await withdrawalPasswordSince(tx, investorId);
  const newest = await newestReset(tx, investorId);
  const forgotten = await openForgotten(tx, investorId);
  return {
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    withdrawalPasswordSetAt: withdrawalPasswordSetAt?.toISOString() ?? null,
    devices: await countLogIns(tx, investorId, securityNow - ACCOUNT_LIMITS.logInIdleMs),
    reset: newest && showReset(newest),
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

/** A request for the withdrawal password as its investor sees it. */
export function showReset(row: ResetRow): Reset {
  const { state } = row;
  if (state === 'cooling') throw new Error('a withdrawal password never lies still');
  return {
    id: row.id,
    state,
    submittedAt: row.submittedAt.toISOString(),
    dueAt: new Date(row.submittedAt.getTime() + RESET_WITHIN_MS).toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    auditOpinion: row.opinion,
  };
}
