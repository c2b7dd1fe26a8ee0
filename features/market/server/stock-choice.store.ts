import type { Queryable } from '#kernel/database/database.ts';

const KEPT_DAYS = 7;

/** A stock and how many people opened it from the search, each once a day. */
export interface StockChoice {
  readonly id: string;
  readonly people: number;
}

/** Counts one more person who chose a stock on the day of an instant (security time, epoch milliseconds). */
export async function countChoice(db: Queryable, id: string, at: number): Promise<void> {
  await db.query(
    `INSERT INTO stock_choice (day, instrument_id) VALUES ($1::timestamptz::date, $2)
     ON CONFLICT (day, instrument_id) DO UPDATE SET people = stock_choice.people + 1`,
    [new Date(at), id],
  );
}

/** What was chosen in the seven days up to an instant, most first. */
export async function choicesOfWeek(db: Queryable, at: number, limit: number): Promise<StockChoice[]> {
  const { rows } = await db.query<{ id: string; people: bigint }>(
    `SELECT instrument_id AS id, sum(people) AS people FROM stock_choice
      WHERE day > $1::timestamptz::date - $2::integer
      GROUP BY instrument_id ORDER BY people DESC, instrument_id LIMIT $3`,
    [new Date(at), KEPT_DAYS, limit],
  );
  return rows.map(({ id, people }) => ({ id, people: Number(people) }));
}

/** Forgets what is older than the popular stocks look back. */
export async function forgetOldChoices(db: Queryable, at: number): Promise<void> {
  await db.query(`DELETE FROM stock_choice WHERE day <= $1::timestamptz::date - $2::integer`, [
    new Date(at),
    KEPT_DAYS,
  ]);
}
