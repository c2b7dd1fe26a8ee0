import type { Queryable, Transaction } from '#kernel/database/database.ts';

/** Something that a feature wants done at a business instant. */
export interface NewDue {
  /** Names the handler, dotted: `trade.order.expire`. */
  readonly kind: string;
  /** Unique within its kind: scheduling the same again moves it. */
  readonly key: string;
  /** Business time, epoch milliseconds. */
  readonly at: number;
  /** JSON that the handler needs; amounts as decimal strings. */
  readonly payload?: Readonly<Record<string, unknown>>;
}

export interface DueItem extends NewDue {
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Runs after the transaction of the item has committed, never after a rollback. */
export type AfterCommit = (effect: () => void | Promise<void>) => void;

/**
 * Does what fell due, in the transaction that deletes the item. `item.at` is its business time: the clock may stand
 * later. May schedule more, even under the same key.
 */
export interface DueHandler {
  (tx: Transaction, item: DueItem, afterCommit: AfterCommit, answer?: unknown): Promise<void>;
  /**
   * Asks somebody outside, who may be slow, for what the item needs; its `answer` is handed in. It is heard before the
   * transaction, which holds locks. Where it throws, the item has failed as by its own work.
   */
  readonly ask?: (item: DueItem) => Promise<unknown>;
}
export type DueHandlers = ReadonlyMap<string, DueHandler>;

const SCHEDULE = `INSERT INTO due (kind, key, at, payload) VALUES ($1, $2, $3, $4)
  ON CONFLICT (kind, key) DO UPDATE
  SET at = excluded.at, payload = excluded.payload, failures = 0, retry_at = NULL`;

/** Schedules, or moves what is scheduled under the same kind and key, with the command that wants it. */
export async function scheduleDue(tx: Queryable, due: NewDue): Promise<void> {
  const { kind, key, at, payload = {} } = due;
  await tx.query(SCHEDULE, [kind, key, new Date(at), JSON.stringify(payload)], 'clock.schedule-due');
}

const SCHEDULE_ALL = `INSERT INTO due (kind, key, at, payload)
  SELECT kind, key, at, payload FROM jsonb_to_recordset($1::jsonb)
    AS asked (kind text, key text, at timestamptz, payload jsonb)
  ON CONFLICT (kind, key) DO UPDATE
  SET at = excluded.at, payload = excluded.payload, failures = 0, retry_at = NULL`;

/** As `scheduleDue` for many at once, whose kinds and keys differ. */
export async function scheduleDues(tx: Queryable, dues: readonly NewDue[]): Promise<void> {
  if (dues.length === 0) return;
  const rows = dues.map(({ kind, key, at, payload = {} }) => ({
    kind,
    key,
    at: new Date(at).toISOString(),
    payload,
  }));
  await tx.query(SCHEDULE_ALL, [JSON.stringify(rows)], 'clock.schedule-dues');
}

/** As `scheduleDue`, but leaves alone what is scheduled under the same kind and key. */
export async function scheduleDueOnce(tx: Queryable, due: NewDue): Promise<void> {
  const { kind, key, at, payload = {} } = due;
  await tx.query(
    'INSERT INTO due (kind, key, at, payload) VALUES ($1, $2, $3, $4) ON CONFLICT (kind, key) DO NOTHING',
    [kind, key, new Date(at), JSON.stringify(payload)],
    'clock.schedule-due-once',
  );
}

/** Takes back what was scheduled; false where it was done already or never scheduled. */
export async function cancelDue(tx: Queryable, kind: string, key: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'DELETE FROM due WHERE kind = $1 AND key = $2',
    [kind, key],
    'clock.cancel-due',
  );
  return rowCount === 1;
}
