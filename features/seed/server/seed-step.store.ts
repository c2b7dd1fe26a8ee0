import type { Queryable, Transaction } from '#kernel/database/database.ts';

/**
 * Keeps the seeds of other nodes waiting until the transaction ends. It is idle all that while, and the others wait in
 * one statement: on a busy machine longer than the limits of either, which are off for this transaction.
 */
export async function waitForSeedTurn(tx: Transaction): Promise<void> {
  await tx.query('SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL statement_timeout = 0');
  // Any number that no other lock of ours uses.
  await tx.query('SELECT pg_advisory_xact_lock(20201)');
}

/** Names of the seed steps that are done. */
export async function doneSteps(db: Queryable): Promise<Set<string>> {
  const { rows } = await db.query<{ name: string }>('SELECT name FROM sandbox_seed_step');
  return new Set(rows.map((row) => row.name));
}

/** Marks a step done; `securityNow` in epoch milliseconds. */
export async function markDone(db: Queryable, name: string, securityNow: number): Promise<void> {
  await db.query('INSERT INTO sandbox_seed_step (name, done_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    name,
    new Date(securityNow),
  ]);
}
