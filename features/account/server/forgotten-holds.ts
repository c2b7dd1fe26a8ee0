import * as z from 'zod/mini';
import { notify } from '#features/notification/server/index.ts';
import { lockCase } from '#features/review/server/index.ts';
import { scheduleDue } from '#kernel/clock/due.ts';
import { type DueKind, dueKind } from '#kernel/clock/due-kind.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import { newId } from '#kernel/id/id.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { PAYOUTS_REST_MS, RESET_COOLS_MS } from '../limits.ts';
import { guardKey } from './check-password.ts';
import { lockPasswordHash, replacePasswordHash } from './investor.store.ts';
import { endOtherLogIns } from './log-in.store.ts';
import { clearGuard } from './log-in-guard.store.ts';
import { completeForgotten, findReset, lastForgotten, RESET_CASES } from './password-reset.store.ts';
import { insertReviewed } from './sign-in.store.ts';

/** What lets an agreed password of the log-in hold, a day after the decision. */
const FORGOTTEN_HOLDS = 'account.forgotten-holds';

/** Has a password that was agreed to hold in a day; `now` is business time. */
export function scheduleForgotten(tx: Transaction, id: string, now: number): Promise<void> {
  return scheduleDue(tx, { kind: FORGOTTEN_HOLDS, key: id, at: now + RESET_COOLS_MS });
}

/**
 * The password that was chosen holds from now on: every device is signed out, and the owner is told on each that hears.
 * Nothing where it was taken back within its day.
 */
export function forgottenHolds(ports: Ports): DueKind {
  return dueKind(FORGOTTEN_HOLDS, z.object({}), async (tx, { key: id }, afterCommit) => {
    const found = await findReset(tx, id);
    if (found === null) throw new Error(`no password reset ${id}`);
    const { investorId } = found;
    // The investor's row first, as a log-in does, so that neither waits for the other in a circle.
    await lockPasswordHash(tx, investorId, 'change');
    const row = await lockCase(tx, RESET_CASES, id);
    if (row?.state !== 'cooling' || row.passwordHash === null) return;
    const at = ports.clock.securityNow();
    await replacePasswordHash(tx, { id: investorId, hash: row.passwordHash, at });
    // As late as it really is: what rests for a day after it rests for a whole one.
    await completeForgotten(tx, id, ports.clock.now());
    await clearGuard(tx, guardKey('password', investorId));
    const line = { id: newId(ports.chance, at), investorId, at };
    await insertReviewed(tx, { ...line, outcome: 'password_reset' });
    const ended = await endOtherLogIns(tx, investorId, null, at);
    const announce = await notify(ports, tx, {
      investorId,
      kind: 'security.forgotten_agreed',
      values: {},
      link: '/user/security',
      popup: true,
    });
    afterCommit(() => {
      announce();
      for (const logInId of ended) ports.realtime.endLogIn(logInId);
    });
  });
}

/**
 * Until when nothing is paid out because the log-in's password came back by a reset (business time, epoch milliseconds);
 * null where it never did. Sees the caller's transaction.
 */
export async function payoutsRestUntil(db: Queryable, investorId: string): Promise<number | null> {
  const since = await lastForgotten(db, investorId);
  return since === null ? null : since.getTime() + PAYOUTS_REST_MS;
}
