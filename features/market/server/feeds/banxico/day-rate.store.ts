import type { Queryable } from '#kernel/database/database.ts';
import { type Price, price } from '#kernel/money/money.ts';
import { BANXICO, type Fix } from './banxico-wire.ts';

/** The rates of days that were told, each as it was told first. */
export interface DayRates {
  /** Oldest first. */
  all(): Promise<Fix[]>;
  /** Keeps those of days that are not there yet. */
  keep(fixes: readonly Fix[]): Promise<void>;
}

/** Those of the Banco de México. */
export const dayRates = (db: Queryable): DayRates => ({
  async all() {
    const { rows } = await db.query<{ date: string; rate: Price }>(
      'SELECT date::text, rate FROM day_rate WHERE source = $1 ORDER BY date',
      [BANXICO],
      'market.day-rates',
    );
    return rows.map(({ date, rate }) => ({ date, rate: price(rate) }));
  },
  async keep(fixes) {
    if (fixes.length === 0) return;
    const rows = fixes.map(({ date, rate }) => ({ date, rate: rate.toString() }));
    await db.query(
      `INSERT INTO day_rate (source, date, rate)
       SELECT $1, date, rate FROM jsonb_to_recordset($2::jsonb) AS fix (date date, rate bigint)
       ON CONFLICT DO NOTHING`,
      [BANXICO, JSON.stringify(rows)],
      'market.keep-day-rates',
    );
  },
});
