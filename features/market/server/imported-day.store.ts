import type { Queryable } from '#kernel/database/database.ts';
import { type Price, price } from '#kernel/money/money.ts';

/** The table of days imported into the sandbox. */

/** One imported session; prices in millionths, volume in shares. */
export interface ImportedDay {
  readonly date: string;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: bigint;
}

/** Puts imported days in place of what was there; only the owner of the schema may, and only in the sandbox. */
export async function replaceImportedDays(
  owner: Queryable,
  instrumentId: string,
  source: string,
  days: readonly ImportedDay[],
): Promise<void> {
  const rows = days.map((day) => ({
    date: day.date,
    open: String(day.open),
    high: String(day.high),
    low: String(day.low),
    close: String(day.close),
    volume: String(day.volume),
  }));
  await owner.query(
    `INSERT INTO imported_bar (instrument_id, session_date, open, high, low, close, volume, source)
     SELECT $1, date, open, high, low, close, volume, $2 FROM jsonb_to_recordset($3::jsonb)
       AS day(date date, open bigint, high bigint, low bigint, close bigint, volume bigint)
     ON CONFLICT (instrument_id, session_date) DO UPDATE SET open = excluded.open, high = excluded.high,
       low = excluded.low, close = excluded.close, volume = excluded.volume, source = excluded.source,
       imported_at = excluded.imported_at`,
    [instrumentId, source, JSON.stringify(rows)],
  );
}

/** Every imported day with its source. */
export async function loadImportedDays(
  db: Queryable,
): Promise<(ImportedDay & { instrumentId: string; source: string })[]> {
  const { rows } = await db.query<{
    instrument_id: string;
    date: string;
    open: bigint;
    high: bigint;
    low: bigint;
    close: bigint;
    volume: bigint;
    source: string;
  }>(
    `SELECT instrument_id, to_char(session_date, 'YYYY-MM-DD') AS date, open, high, low, close, volume, source
       FROM imported_bar`,
  );
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    source: row.source,
    date: row.date,
    open: price(row.open),
    high: price(row.high),
    low: price(row.low),
    close: price(row.close),
    volume: row.volume,
  }));
}
