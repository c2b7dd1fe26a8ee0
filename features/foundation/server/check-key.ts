import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import type { CallContext } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { verifyPassword } from '#kernel/secrets/password-hash.ts';
import { findKeyHash, lockTries, saveTries } from './key.store.ts';

const MOST_TRIES = 5;
const MINUTE_MS = 60_000;
const LOCK_MS = 15 * MINUTE_MS;

type Outcome = { kind: 'right' } | { kind: 'wrong'; left: number } | { kind: 'locked'; until: number };

/**
 * Checks the key of a product that needs one; where none is needed what was sent is left alone. Refuses `key.required`,
 * `key.wrong` and, after five wrong ones, `key.locked` for fifteen minutes. A wrong try is remembered although the call is
 * refused: this makes a transaction of its own, before the call's (`beforehand` of a route).
 */
export async function checkKey(
  ports: Pick<Ports, 'db'>,
  { investorId, now, securityNow }: Pick<CallContext, 'investorId' | 'now' | 'securityNow'>,
  { id, key = '' }: { id: string; key?: string | undefined },
): Promise<void> {
  const hash = await findKeyHash(ports.db, id, now);
  if (hash === null || hash === undefined) return;
  const typed = key.trim().toUpperCase();
  if (typed === '') throw new Refusal('key.required', { fields: { key: 'key.required' } });
  const outcome = await transact(ports.db, (tx) =>
    lookAt(tx, { investorId, foundationId: id, hash, typed, now: securityNow }),
  );
  if (outcome.kind === 'right') return;
  if (outcome.kind === 'wrong') {
    throw new Refusal('key.wrong', {
      fields: { key: 'key.wrong' },
      values: { left: outcome.left, minutes: LOCK_MS / MINUTE_MS },
    });
  }
  throw new Refusal('key.locked', {
    fields: { key: 'key.locked' },
    values: {
      until: new Date(outcome.until).toISOString(),
      minutes: Math.ceil((outcome.until - securityNow) / MINUTE_MS),
    },
  });
}

async function lookAt(
  tx: Transaction,
  attempt: { investorId: string; foundationId: string; hash: string; typed: string; now: number },
): Promise<Outcome> {
  const { investorId, foundationId, hash, typed, now } = attempt;
  const tries = await lockTries(tx, investorId, foundationId);
  const lockedUntil = tries.lockedUntil?.getTime() ?? 0;
  if (lockedUntil > now) return { kind: 'locked', until: lockedUntil };
  // After a lock the count begins again.
  const before = tries.lockedUntil === null ? tries.wrong : 0;
  if (await verifyPassword(hash, typed)) {
    await saveTries(tx, investorId, foundationId, { wrong: 0, lockedUntil: null });
    return { kind: 'right' };
  }
  const wrong = before + 1;
  const until = now + LOCK_MS;
  const isLast = wrong >= MOST_TRIES;
  await saveTries(tx, investorId, foundationId, { wrong, lockedUntil: isLast ? new Date(until) : null });
  return isLast ? { kind: 'locked', until } : { kind: 'wrong', left: MOST_TRIES - wrong };
}
