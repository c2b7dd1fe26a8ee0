import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { Leftover } from '#kernel/feature/server-feature.ts';
import type { Language } from '#kernel/i18n/language.ts';

export interface NewSubscription {
  readonly id: string;
  readonly investorId: string;
  readonly logInId: string;
  readonly endpointHash: Buffer;
  readonly addressSealed: Buffer;
  readonly language: Language;
  /** Security time. */
  readonly at: number;
}

/** Takes the place of what this browser had subscribed before, whoever had. */
export async function putSubscription(tx: Transaction, subscription: NewSubscription): Promise<void> {
  const { id, investorId, logInId, endpointHash, addressSealed, language, at } = subscription;
  await tx.query('DELETE FROM push_subscription WHERE endpoint_hash = $1', [endpointHash], 'push.replace');
  await tx.query(
    `INSERT INTO push_subscription
       (id, investor_id, log_in_id, endpoint_hash, address_sealed, language, created_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (endpoint_hash) DO NOTHING`,
    [id, investorId, logInId, endpointHash, addressSealed, language, new Date(at)],
    'push.insert',
  );
}

/** Forgets an investor's oldest subscriptions beyond so many. */
export async function keepNewest(tx: Transaction, investorId: string, most: number): Promise<void> {
  await tx.query(
    `DELETE FROM push_subscription WHERE id IN (
       SELECT id FROM push_subscription WHERE investor_id = $1 ORDER BY id DESC OFFSET $2)`,
    [investorId, most],
    'push.keep-newest',
  );
}

/** False where this investor has no such subscription. */
export async function refreshSubscription(
  tx: Transaction,
  device: Pick<NewSubscription, 'investorId' | 'logInId' | 'endpointHash' | 'language'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE push_subscription SET log_in_id = $2, language = $4
     WHERE investor_id = $1 AND endpoint_hash = $3`,
    [device.investorId, device.logInId, device.endpointHash, device.language],
    'push.refresh',
  );
  return rowCount === 1;
}

export async function deleteOwn(tx: Transaction, investorId: string, endpointHash: Buffer): Promise<void> {
  await tx.query(
    'DELETE FROM push_subscription WHERE investor_id = $1 AND endpoint_hash = $2',
    [investorId, endpointHash],
    'push.delete-own',
  );
}

/** A push to be sent, with all that says whether it still should be. */
export interface DuePush extends Record<string, unknown> {
  readonly id: bigint;
  readonly tries: number;
  readonly subscriptionId: string;
  readonly notificationId: string;
  readonly addressSealed: Buffer;
  readonly language: Language;
  /** The device is still signed in, or hears of the command that signed it out. */
  readonly signedIn: boolean;
  /** It was read on some screen meanwhile; a last word's reader may be whom it warns of. */
  readonly read: boolean;
}

interface Wish {
  /** Security time. */
  readonly now: number;
  /** Another sender may try from then on. */
  readonly leaseUntil: number;
  /** A log-in that was last seen before is over. */
  readonly seenAfter: number;
  readonly rows: number;
}

/** Takes the next ones in hand, the oldest first; each counts as one more try. */
export async function takeDue(db: Queryable, { now, leaseUntil, seenAfter, rows }: Wish): Promise<DuePush[]> {
  const taken = await db.query<DuePush>(
    `WITH taken AS (
       UPDATE push_outbox SET tries = tries + 1, retry_at = $2 WHERE id IN (
         SELECT id FROM push_outbox WHERE retry_at IS NULL OR retry_at <= $1
         ORDER BY id LIMIT $4 FOR UPDATE SKIP LOCKED)
       RETURNING id, tries, subscription_id, notification_id, last_word)
     SELECT taken.id, taken.tries, s.id AS "subscriptionId", n.id AS "notificationId",
       s.address_sealed AS "addressSealed", s.language,
       n.read_at IS NOT NULL AND NOT taken.last_word AS read,
       (l.ended_at IS NULL OR taken.last_word) AND l.last_seen_at > $3 AS "signedIn"
     FROM taken JOIN push_subscription s ON s.id = taken.subscription_id
       JOIN notification n ON n.id = taken.notification_id
       JOIN log_in l ON l.id = s.log_in_id
     ORDER BY taken.id`,
    [new Date(now), new Date(leaseUntil), new Date(seenAfter), rows],
    'push.take',
  );
  return taken.rows;
}

export async function deleteDue(db: Queryable, id: bigint): Promise<void> {
  await db.query('DELETE FROM push_outbox WHERE id = $1', [id], 'push.done');
}

/** `at` is security time. */
export async function putOff(db: Queryable, id: bigint, at: number): Promise<void> {
  await db.query('UPDATE push_outbox SET retry_at = $2 WHERE id = $1', [id, new Date(at)], 'push.put-off');
}

/** Nothing is pushed any more. */
export async function emptyOutbox(db: Queryable): Promise<void> {
  await db.query('DELETE FROM push_outbox', [], 'push.empty');
}

/** With all that was to go to it. */
export async function deleteSubscription(db: Queryable, id: string): Promise<void> {
  await db.query('DELETE FROM push_subscription WHERE id = $1', [id], 'push.forget');
}

/** Of a device that is signed out: it is forgotten with all that was to go to it, but for a last word still on its way. */
export async function forgetSignedOut(
  db: Queryable,
  { id, subscriptionId }: Pick<DuePush, 'id' | 'subscriptionId'>,
): Promise<void> {
  await deleteDue(db, id);
  await db.query(
    `DELETE FROM push_subscription WHERE id = $1
     AND NOT EXISTS (SELECT FROM push_outbox WHERE subscription_id = $1 AND last_word)`,
    [subscriptionId],
    'push.forget-signed-out',
  );
}

/** What should have been sent, for the kill campaign. */
export const UNSENT_PUSHES: Leftover = {
  what: 'pushes that wait to be sent',
  sql: 'SELECT count(*) FROM push_outbox',
};
