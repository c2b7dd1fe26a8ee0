import { setTimeout as sleep } from 'node:timers/promises';
import { declaredParts } from '#apps/server/declared-parts.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { Leftover } from '#kernel/feature/server-feature.ts';
import { checkLedger } from '#kernel/ledger/check-ledger.ts';
import { openLedger } from '#tools/ledger/ledger-database.ts';
import type { Intent } from './intent.ts';

/** Promises of the last round that are asked for again after a kill. */
const ASKED_AGAIN = 30;
const TAKEN_UP_WITHIN_MS = 90_000;
const POLL_MS = 500;

/** What rests in the database although nothing is open any more, as the features declare it; each query counts it. */
const LEFT: readonly Leftover[] = [
  { what: 'due items that failed', sql: 'SELECT count(*) FROM due WHERE failures > 0' },
  ...declaredParts('leftovers'),
];

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
    const { faults } = await checkLedger(ledger.db, declaredParts('invariants'));
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
  for (const { what, sql } of LEFT) {
    const { rows } = await db.query<{ count: bigint }>(sql);
    if (rows[0]?.count !== 0n) left.push(`${rows[0]?.count} ${what}`);
  }
  return left;
}
