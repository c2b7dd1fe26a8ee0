import type { CallContext } from '#kernel/http/route.ts';
import { ACCOUNT_LIMITS, RESET_WITHIN_MS } from '../limits.ts';
import type { Reset, Security } from '../security-contract.ts';
import { passwordSince } from './investor.store.ts';
import { countLogIns } from './log-in.store.ts';
import { type ResetRow, resetsOf } from './password-reset.store.ts';
import { withdrawalPasswordSince } from './withdrawal-password.store.ts';

/** How the investor's account is secured. */
export async function showSecurity({ tx, investorId, securityNow }: CallContext): Promise<Security> {
  const passwordChangedAt = await passwordSince(tx, investorId);
  const withdrawalPasswordSetAt = await withdrawalPasswordSince(tx, investorId);
  const [newest] = await resetsOf(tx, investorId, 1);
  return {
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    withdrawalPasswordSetAt: withdrawalPasswordSetAt?.toISOString() ?? null,
    devices: await countLogIns(tx, investorId, securityNow - ACCOUNT_LIMITS.logInIdleMs),
    reset: newest ? showReset(newest) : null,
  };
}

/** A request as its investor sees it. */
export function showReset(row: ResetRow): Reset {
  return {
    id: row.id,
    state: row.state,
    submittedAt: row.submittedAt.toISOString(),
    dueAt: new Date(row.submittedAt.getTime() + RESET_WITHIN_MS).toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    auditOpinion: row.opinion,
  };
}
