import { setTimeout as sleep } from 'node:timers/promises';
import { featureInvariants } from '#apps/server/ledger-invariants.ts';
import type { Queryable } from '#kernel/database/database.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { openLedger } from '#tools/ledger/ledger-database.ts';
import type { Intent } from './intent.ts';

/** Promises of the last round that are asked for again after a kill. */
const ASKED_AGAIN = 30;
const TAKEN_UP_WITHIN_MS = 90_000;
const POLL_MS = 500;

/** What rests in the database although nothing is open any more: each query counts it. */
const LEFT = {
  'orders that wait to leave': 'SELECT count(*) FROM trade_outbox',
  'pushes that wait to be sent': 'SELECT count(*) FROM push_outbox',
  'due items that failed': 'SELECT count(*) FROM due WHERE failures > 0',
  'cases in somebody’s hand': `SELECT count(*) FROM case_hold h WHERE h.subject_id IN (
     SELECT id::text FROM withdrawal WHERE ended_at IS NOT NULL UNION ALL
     SELECT id::text FROM deposit WHERE state IN ('completed', 'rejected'))`,
} as const;

/** Asks some of these promises again, each under its key; the kinds and keys of those that were not answered the same. */
export async function askAgain(intents: readonly Intent[]): Promise<string[]> {
  const kept = intents.filter(({ again }) => again !== null);
  const step = Math.max(1, kept.length / ASKED_AGAIN);
  const sample = Array.from(
    { length: Math.min(ASKED_AGAIN, kept.length) },
    (_, at) => kept[Math.floor(at * step)],
  );
  const odd = await Promise.all(
    sample.map(async (intent) =>
      intent && !(await intent.again?.())
        ? [`${intent.kind} ${intent.key}: another answer under its key`]
        : [],
    ),
  );
  return odd.flat();
}

/** Checks the whole ledger while the app runs on it; what does not hold, by its rule and place. */
export async function checkRunningLedger(dataFolder: string): Promise<string[]> {
  const ledger = await openLedger({ ...process.env, BOLSILLO_DATA: dataFolder });
  try {
    const { faults } = await checkLedger(ledger.db, featureInvariants());
    return faults.map(({ invariant, place, found }) => `${invariant}: ${place}: ${found}`);
  } finally {
    await ledger.close();
  }
}

/**
 * What was left lying after everything came to its end. What a killed node had in hand is taken up when its time comes,
 * though the order itself is done: so it is looked at until nothing is left, or the patience ends.
 */
export async function whatIsLeft(dataFolder: string): Promise<string[]> {
  const ledger = await openLedger({ ...process.env, BOLSILLO_DATA: dataFolder });
  const until = Date.now() + TAKEN_UP_WITHIN_MS;
  try {
    for (;;) {
      const left = await countLeft(ledger.db);
      if (left.length === 0 || Date.now() > until) return left;
      await sleep(POLL_MS);
    }
  } finally {
    await ledger.close();
  }
}

async function countLeft(db: Queryable): Promise<string[]> {
  const left: string[] = [];
  for (const [what, sql] of Object.entries(LEFT)) {
    const { rows } = await db.query<{ count: bigint }>(sql);
    if (rows[0]?.count !== 0n) left.push(`${rows[0]?.count} ${what}`);
  }
  return left;
}
