import type { Queryable } from '#kernel/database/database.ts';

/** A quote that priced something, as it was kept. Prices in the market's units. */
export interface KeptQuote {
  /** 64 hex digits. */
  readonly hash: string;
  readonly stockId: string;
  readonly kind: 'quote' | 'bar';
  readonly source: string;
  readonly quotedAt: Date;
  readonly bid: bigint | null;
  readonly ask: bigint | null;
  readonly last: bigint;
  readonly low: bigint;
  readonly high: bigint;
}

const COLUMNS = `encode(q.hash, 'hex') AS hash, q.stock_id AS "stockId", q.kind, q.source, q.quoted_at AS "quotedAt",
  q.bid, q.ask, q.last, q.low, q.high`;

/** What the simulated market is said to have given, stock by stock. */
export async function selectSimulated(db: Queryable): Promise<KeptQuote[]> {
  const { rows } = await db.query<KeptQuote & Record<string, unknown>>(
    `SELECT ${COLUMNS} FROM market_quote q JOIN market_source s ON s.name = q.source AND s.is_simulated
      ORDER BY q.stock_id, q.quoted_at`,
    [],
    'evidence.simulated',
  );
  return rows;
}

/** Quotes of between two business instants that nobody has doubted yet, stock by stock. */
export async function selectUndoubted(db: Queryable, from: number, until: number): Promise<KeptQuote[]> {
  const { rows } = await db.query<KeptQuote & Record<string, unknown>>(
    `SELECT ${COLUMNS} FROM market_quote q
      WHERE q.kind = 'quote' AND q.quoted_at >= $1 AND q.quoted_at < $2
        AND NOT EXISTS (SELECT FROM quote_doubt d WHERE d.hash = q.hash)
      ORDER BY q.stock_id, q.quoted_at`,
    [new Date(from), new Date(until)],
    'evidence.undoubted',
  );
  return rows;
}

/** Keeps that a quote lies outside its minute's bar. */
export async function insertDoubt(
  db: Queryable,
  hash: string,
  bar: { low: bigint; high: bigint; at: number },
): Promise<void> {
  await db.query(
    `INSERT INTO quote_doubt (hash, bar_at, bar_low, bar_high) VALUES (decode($1, 'hex'), $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [hash, new Date(bar.at), bar.low, bar.high],
    'evidence.doubt',
  );
}

/** The newest quote that is doubted, and how many are. */
export async function countDoubts(db: Queryable): Promise<{ doubts: number; newest: string }> {
  const { rows } = await db.query<{ doubts: number; newest: string | null }>(
    `SELECT count(*)::int AS doubts,
            (SELECT q.stock_id || ' ' || to_char(q.quoted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')
               FROM market_quote q
              WHERE q.hash = (SELECT d.hash FROM quote_doubt d ORDER BY d.found_at DESC, d.hash LIMIT 1)) AS newest
       FROM quote_doubt`,
    [],
    'evidence.doubts',
  );
  return { doubts: rows[0]?.doubts ?? 0, newest: rows[0]?.newest ?? '' };
}
