import type { Database, Transaction } from '#kernel/database/database.ts';
import { isDatabaseGone } from '#kernel/database/faults.ts';
import { transact } from '#kernel/database/transact.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Clock } from './clock.ts';
import type { AfterCommit, DueHandlers, DueItem } from './due.ts';

/** What draining needs of the ports. */
export interface DrainPorts {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Drained {
  readonly done: number;
  /** Items whose handler threw: nothing of them stayed, they are tried again later. */
  readonly failed: number;
  /** More may be due: the limit was reached. */
  readonly more: boolean;
}

interface DueRow extends Record<string, unknown> {
  id: bigint;
  at: Date;
  kind: string;
  key: string;
  payload: Record<string, unknown>;
}

type Step = 'done' | 'failed' | 'none';

/** What was told from outside of an item as it stood. */
interface Answered {
  readonly question: string;
  readonly answer: unknown;
}

/** An item needs an answer from outside: its transaction is given up for that long. */
class UnansweredError extends Error {
  override readonly name = 'UnansweredError';
}

/** Items at most in one drain, so that a handler that always schedules itself cannot hold a tick forever. */
const MAX_ITEMS = 10_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 300_000;

/** One node does one item at a time, so that due order holds across nodes. Any number that no other lock of ours uses. */
const WAIT_FOR_TURN = 'SELECT pg_advisory_xact_lock(20200)';
const TAKE_FIRST = `DELETE FROM due WHERE id = (
    SELECT id FROM due WHERE at <= $1 AND (retry_at IS NULL OR retry_at <= $2)
    ORDER BY at, id LIMIT 1 FOR UPDATE SKIP LOCKED
  ) RETURNING id, at, kind, key, payload`;
const PUT_OFF = `UPDATE due SET failures = failures + 1,
    retry_at = $2::timestamptz + least($3 * 2 ^ least(failures, 20), $4) * interval '1 millisecond'
  WHERE id = $1`;

/**
 * Does what is due up to a business instant, in due order, each item in a transaction of its own in which it is also
 * deleted: a crash in the middle loses nothing and doubles nothing. An item that fails is rolled back, logged and put
 * off. When it returns nothing is left to do, whichever node did it. Throws only where the database cannot be reached.
 */
export async function drainDue(ports: DrainPorts, handlers: DueHandlers, upTo: number): Promise<Drained> {
  let done = 0;
  let failed = 0;
  while (done + failed < MAX_ITEMS) {
    const step = await drainOne(ports, handlers, upTo);
    if (step === 'none') return { done, failed, more: false };
    if (step === 'done') done += 1;
    else failed += 1;
  }
  return { done, failed, more: true };
}

async function drainOne(ports: DrainPorts, handlers: DueHandlers, upTo: number): Promise<Step> {
  let answered: Answered | null = null;
  for (;;) {
    const step = await takeOne(ports, handlers, upTo, answered);
    if (typeof step === 'string') return step;
    answered = step;
  }
}

/** Does the first item, or asks outside for what it needs: it is done with the answer, where it is still the first by then. */
async function takeOne(
  ports: DrainPorts,
  handlers: DueHandlers,
  upTo: number,
  answered: Answered | null,
): Promise<Step | Answered> {
  let taken: DueRow | undefined;
  let effects: (() => void | Promise<void>)[] = [];
  const securityNow = new Date(ports.clock.securityNow());
  try {
    const step = await transact(ports.db, async (tx) => {
      effects = [];
      taken = undefined;
      await tx.query(WAIT_FOR_TURN, [], 'clock.wait-for-turn');
      const { rows } = await tx.query<DueRow>(TAKE_FIRST, [new Date(upTo), securityNow], 'clock.take-due');
      taken = rows[0];
      if (taken === undefined) return 'none';
      await handle(tx, handlers, taken, answered, (effect) => effects.push(effect));
      return 'done';
    });
    await runEffects(ports, effects);
    return step;
  } catch (error) {
    if (taken === undefined || isDatabaseGone(error)) throw error;
    if (error instanceof UnansweredError) return askFor(ports, handlers, taken);
    return putOff(ports, taken, error);
  }
}

async function handle(
  tx: Transaction,
  handlers: DueHandlers,
  row: DueRow,
  answered: Answered | null,
  afterCommit: AfterCommit,
): Promise<void> {
  const handler = handlers.get(row.kind);
  if (handler === undefined) throw new Error(`nothing handles the due kind ${row.kind}`);
  if (handler.ask !== undefined && answered?.question !== questionOf(row)) throw new UnansweredError();
  await handler(tx, itemOf(row), afterCommit, answered?.answer);
}

async function askFor(ports: DrainPorts, handlers: DueHandlers, row: DueRow): Promise<Step | Answered> {
  try {
    return { question: questionOf(row), answer: await handlers.get(row.kind)?.ask?.(itemOf(row)) };
  } catch (error) {
    if (isDatabaseGone(error)) throw error;
    return putOff(ports, row, error);
  }
}

async function putOff(ports: DrainPorts, { id, kind, key }: DueRow, error: unknown): Promise<Step> {
  ports.log.error({ err: error, kind, key }, 'a due item failed and is put off');
  const securityNow = new Date(ports.clock.securityNow());
  await ports.db.query(PUT_OFF, [id, securityNow, FIRST_RETRY_MS, LONGEST_RETRY_MS]);
  return 'failed';
}

const itemOf = ({ kind, key, at, payload }: DueRow): DueItem => ({ kind, key, at: at.getTime(), payload });

/** What moved or was written anew is another question. */
const questionOf = (row: DueRow): string => `${row.id} ${JSON.stringify(itemOf(row))}`;

/** The item is done and committed: an effect that throws is logged, no more. */
async function runEffects(
  ports: DrainPorts,
  effects: readonly (() => void | Promise<void>)[],
): Promise<void> {
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      ports.log.error({ err: error }, 'an effect after a due item failed');
    }
  }
}
