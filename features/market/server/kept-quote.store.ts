import type { Queryable } from '#kernel/database/database.ts';
import type { Price } from '#kernel/money/money.ts';

/** What something is priced by: a quote at its instant, or the bar of a session that nobody watched, at its close. */
export type QuoteToKeep = {
  readonly stockId: string;
  readonly source: string;
  /** Business time, epoch milliseconds. */
  readonly quotedAt: number;
  readonly sequence?: string;
  readonly last: Price;
} & (
  | { readonly kind: 'quote'; readonly bid: Price | null; readonly ask: Price | null }
  | { readonly kind: 'bar'; readonly low: Price; readonly high: Price }
);

/** Keeps each once; gives their hashes as hex, in their order, null where the database does not believe one (market_quote). */
export async function keepQuotes(db: Queryable, quotes: readonly QuoteToKeep[]): Promise<(string | null)[]> {
  if (quotes.length === 0) return [];
  const rows = quotes.map((quote) => ({
    stock_id: quote.stockId,
    kind: quote.kind,
    quoted_at: new Date(quote.quotedAt).toISOString(),
    source: quote.source,
    sequence: quote.sequence ?? null,
    last: quote.last.toString(),
    ...(quote.kind === 'bar'
      ? { low: quote.low.toString(), high: quote.high.toString() }
      : { bid: quote.bid?.toString() ?? null, ask: quote.ask?.toString() ?? null }),
  }));
  const { rows: kept } = await db.query<{ hash: string | null }>(
    'SELECT hash FROM keep_quotes($1) ORDER BY place',
    [JSON.stringify(rows)],
    'market.keep-quotes',
  );
  return kept.map(({ hash }) => hash);
}
