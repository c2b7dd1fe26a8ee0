import { CODES } from '#kernel/contract/error-codes.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { transact } from '#kernel/database/transact.ts';
import type { CallContext } from '#kernel/http/route.ts';
import type { Chance } from '#kernel/id/id.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { verifyPassword } from '#kernel/secrets/password-hash.ts';
import { type KeyTries, lockTries, saveTries } from './key.store.ts';
import { findOffer } from './offer.store.ts';
import { type BlockRules, readBlockRules } from './setting.store.ts';

/** The key of the sandbox's own offers. */
export const SANDBOX_KEY = 'NOPAL-2026';

const MINUTE_MS = 60_000;
const wallClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Mexico_City',
  hour: '2-digit',
  minute: '2-digit',
});
/** Without letters and digits that are read one for another. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const KEY_LENGTH = 12;

/** A key of 60 bits of chance, in groups that can be read out. */
export function makeKey(chance: Pick<Chance, 'bytes'>): string {
  const letters = Array.from(chance.bytes(KEY_LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return `${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}

/** Keys are typed from paper: neither case nor spaces count. */
export const settleKey = (typed: string): string => typed.replace(/\s/g, '').toUpperCase();

type Outcome = 'right' | { readonly left: number } | { readonly until: number };

/**
 * Looks at the key of an offer that needs one. Refuses `block.key_required`, `block.wrong_key` with the tries that are left,
 * and, after the last of them, `block.key_locked` with the minutes and the time until which nothing is looked at. A wrong
 * try is remembered although it is refused, so this makes a transaction of its own: call it while holding none.
 */
export async function checkKey(
  ports: Ports,
  { investorId, now }: Pick<CallContext, 'investorId' | 'now'>,
  input: { readonly id: string; readonly key?: string | null | undefined },
): Promise<void> {
  const offer = await findOffer(ports.db, input.id);
  // What is not there, or needs none, is for the call itself to answer.
  if (offer === null || offer.state !== 'open' || offer.keyHash === null) return;
  const typed = settleKey(input.key ?? '');
  if (typed === '') throw refused('block.key_required', {});
  const rules = await readBlockRules(ports.db, now);
  const hash = offer.keyHash;
  const outcome = await transact(ports.db, async (tx): Promise<Outcome> => {
    const kept = await lockTries(tx, offer.id, investorId);
    const securityNow = ports.clock.securityNow();
    if (kept.lockedUntil !== null && kept.lockedUntil > securityNow) return { until: kept.lockedUntil };
    const isRight = await verifyPassword(hash, typed);
    const next = isRight ? { tries: 0, lockedUntil: null } : afterWrong(kept, rules, securityNow);
    await saveTries(tx, offer.id, investorId, next);
    if (isRight) return 'right';
    return next.lockedUntil === null ? { left: rules.keyTries - next.tries } : { until: next.lockedUntil };
  });
  if (outcome === 'right') return;
  if ('left' in outcome) {
    throw refused('block.wrong_key', { left: outcome.left, minutes: rules.keyLockMs / MINUTE_MS });
  }
  const forMs = outcome.until - ports.clock.securityNow();
  throw refused('block.key_locked', {
    minutes: Math.max(1, Math.ceil(forMs / MINUTE_MS)),
    until: wallClock.format(outcome.until),
    untilAt: new Date(outcome.until).toISOString(),
  });
}

/** What a wrong try leaves: the last one locks, and what was before a lock that is over does not count. */
export function afterWrong(
  { tries, lockedUntil }: KeyTries,
  { keyTries, keyLockMs }: Pick<BlockRules, 'keyTries' | 'keyLockMs'>,
  securityNow: number,
): KeyTries {
  const next = (lockedUntil === null ? tries : 0) + 1;
  return next >= keyTries
    ? { tries: next, lockedUntil: securityNow + keyLockMs }
    : { tries: next, lockedUntil: null };
}

const refused = (reason: string, values: Record<string, string | number>) =>
  new Refusal(reason, { code: CODES.serverMessage, fields: { key: reason }, values });
