import type { Queryable } from '#kernel/database/database.ts';
import type { SearchUse } from './popular-searches.ts';

const KEPT_DAYS = 7;
const MOST_TERMS = 500;

/** Counts one more use of a text on the day of an instant (security time, epoch milliseconds). */
export async function countSearch(db: Queryable, term: string, at: number): Promise<void> {
  await db.query(
    `INSERT INTO search_use (day, term) VALUES ($1::timestamptz::date, $2)
     ON CONFLICT (day, term) DO UPDATE SET uses = search_use.uses + 1`,
    [new Date(at), term],
  );
}

/** The texts of the seven days up to an instant with their uses, most first. */
export async function usesOfWeek(db: Queryable, at: number): Promise<SearchUse[]> {
  const { rows } = await db.query<{ term: string; uses: bigint }>(
    `SELECT term, sum(uses) AS uses FROM search_use WHERE day > $1::timestamptz::date - $2::integer
      GROUP BY term ORDER BY uses DESC, term LIMIT $3`,
    [new Date(at), KEPT_DAYS, MOST_TERMS],
  );
  return rows.map(({ term, uses }) => ({ term, uses: Number(uses) }));
}

/** Forgets what is older than the popular searches look back. */
export async function forgetOldSearches(db: Queryable, at: number): Promise<void> {
  await db.query(`DELETE FROM search_use WHERE day <= $1::timestamptz::date - $2::integer`, [
    new Date(at),
    KEPT_DAYS,
  ]);
}
