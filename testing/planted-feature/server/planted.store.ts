import type { Queryable } from '#kernel/database/database.ts';
import { MOST_WAITS, type QueueCount } from '#kernel/feature/console-parts.ts';
import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** Writes a seed down; `at` is business time, epoch milliseconds. */
export async function insertSeed(db: Queryable, id: string, investorId: string, at: number): Promise<void> {
  await db.query('INSERT INTO planted_seed (id, investor_id, planted_at) VALUES ($1, $2, $3)', [
    id,
    investorId,
    new Date(at),
  ]);
}

/** The seed has grown. */
export async function growSeed(db: Queryable, id: string): Promise<void> {
  await db.query('UPDATE planted_seed SET grown = true WHERE id = $1', [id]);
}

/** An investor's seeds. */
export async function countSeeds(
  db: Queryable,
  investorId: string,
): Promise<{ planted: number; grown: number }> {
  const { rows } = await db.query<{ planted: number; grown: number }>(
    `SELECT count(*)::int AS planted, (count(*) FILTER (WHERE grown))::int AS grown
       FROM planted_seed WHERE investor_id = $1`,
    [investorId],
  );
  return rows[0] ?? { planted: 0, grown: 0 };
}

/** Everybody's seeds, as a queue; none is ever late. */
export async function countAll(db: Queryable): Promise<QueueCount> {
  const { rows } = await db.query<{ count: number; since: Date[] }>(
    `SELECT count(*)::int AS count, coalesce((array_agg(planted_at ORDER BY planted_at))[1:$1], '{}') AS since
       FROM planted_seed`,
    [MOST_WAITS],
  );
  return { count: rows[0]?.count ?? 0, overdue: 0, since: rows[0]?.since ?? [] };
}

export const SEED_INVARIANTS: readonly Invariant[] = [
  {
    name: 'each planted seed was handed out',
    sql: `SELECT s.id::text AS place, 'no seed in the ledger' AS found FROM planted_seed s
           WHERE NOT EXISTS (SELECT FROM ledger.balance b WHERE b.investor_id = s.investor_id AND b.asset = 'OAK.SEED')`,
  },
];
