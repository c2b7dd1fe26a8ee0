import type { Queryable } from './database.ts';

/** The clocks of this machine and of the database differ by more than they may. */
export class ClocksDifferError extends Error {
  override readonly name = 'ClocksDifferError';
}

/** Half of what a decision of an operator may differ from the database's time (`operator_acts`), so that drift shows before it refuses. */
const MOST_MS = 30_000;

/**
 * Throws `ClocksDifferError` where the database's clock is more than half a minute from this machine's (`now`, epoch
 * milliseconds): in live mode every operator's decision would be refused.
 */
export async function assertSameTime(db: Queryable, now: () => number): Promise<void> {
  const asked = now();
  const { rows } = await db.query<{ at: number }>(
    'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS at',
  );
  const answered = now();
  const at = rows[0]?.at ?? Number.NaN;
  // It was read somewhere between the question and the answer.
  const offMs = Math.max(asked - at, at - answered);
  if (offMs <= MOST_MS) return;
  throw new ClocksDifferError(
    `The database's clock differs from this machine's by ${Math.round(offMs / 1_000)} s, and may by ${MOST_MS / 1_000} s at most: set both by NTP (docs/operations.md)`,
  );
}
