import type { Bar, Market } from '#features/market/server/index.ts';
import type { HealthLine } from '#kernel/feature/console-parts.ts';
import type { PeriodicJob } from '#kernel/jobs/periodic-job.ts';
import type { Price } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { countDoubts, insertDoubt, type KeptQuote, selectUndoubted } from './kept-quote.store.ts';

const MINUTE_MS = 60_000;
/** A provider's bars may come late, and a night may be missed. */
const LOOKED_BACK_MS = 3 * 86_400_000;
const FINAL_AFTER_MS = 30 * MINUTE_MS;
/** A quote beside its bar whose provider gives no record of it by then is doubted. */
const RECALLED_WITHIN_MS = 2 * 86_400_000;
/** What bid and ask may lie beyond a minute's trades: 1%. */
const SPREAD_PART = 100n;

/** What the check builds on. */
export interface BarCheckParts {
  readonly ports: Pick<Ports, 'db' | 'clock' | 'log'>;
  readonly market: Pick<Market, 'bars' | 'instrument' | 'recalls'>;
}

/** Nightly, after every session: kept quotes beside the provider's own record of their minutes. */
export function barCheckJob(parts: BarCheckParts): PeriodicJob {
  return { name: 'reconciliation.quotes', schedule: '40 7 * * *', run: () => checkQuotes(parts) };
}

/**
 * Compares each quote that priced something with the provider's bar of that minute, as the provider gives it now, and keeps
 * those that lie outside of its range, unless the provider's record of that very instant has them: a bar leaves odd lots out,
 * and a thin book stands far from it. Gives how many were compared, how many are doubted, and of how many the provider gave no
 * answer; a minute without a bar, in which the provider knows of no trade, says nothing.
 */
export async function checkQuotes({
  ports,
  market,
}: BarCheckParts): Promise<{ compared: number; doubted: number; unanswered: number }> {
  const until = ports.clock.now() - FINAL_AFTER_MS;
  let [compared, doubted, unanswered] = [0, 0, 0];
  for (const quote of await selectUndoubted(ports.db, until - LOOKED_BACK_MS, until)) {
    const isOverdue = quote.quotedAt.getTime() < until - RECALLED_WITHIN_MS;
    const found = await judge(market, quote, isOverdue).catch((error: unknown) => {
      ports.log.warn(
        { err: error, stockId: quote.stockId },
        'a quote was not compared: its provider is silent',
      );
      return 'unanswered' as const;
    });
    if (found === 'unanswered') unanswered += 1;
    if (found === 'unanswered' || found === 'unknown') continue;
    compared += 1;
    if (found === 'good') continue;
    doubted += 1;
    const { hash, stockId, quotedAt, last } = quote;
    await insertDoubt(ports.db, hash, { low: found.low, high: found.high, at: found.time });
    ports.log.error({ hash, stockId, quotedAt, last: String(last) }, 'a quote lies outside its minute’s bar');
  }
  if (unanswered > 0) ports.log.error({ compared, unanswered }, 'not every quote was compared with its bar');
  return { compared, doubted, unanswered };
}

/** The bar that a quote lies outside of, `unknown` of a minute without one. Throws where the provider gives no answer. */
async function judge(
  market: BarCheckParts['market'],
  quote: KeptQuote,
  isOverdue: boolean,
): Promise<Bar | 'good' | 'unknown'> {
  const bars = await barsOf(market, quote);
  const bar = bars.at(-1);
  if (bar === undefined) return 'unknown';
  if (bars.some(({ low, high }) => isWithin(quote.last, low, high)) && sidesFit(quote, bar)) return 'good';
  const { stockId, quotedAt } = quote;
  const [bid, ask, last] = [quote.bid, quote.ask, quote.last] as [Price | null, Price | null, Price];
  const recalled = market.recalls(stockId, { bid, ask, last }, quotedAt.getTime());
  return (await (isOverdue ? recalled.catch(() => false) : recalled)) ? 'good' : bar;
}

/** The bar of a quote's minute and, where there is one, the one before it, whose price was still the last; none without trades. */
async function barsOf(market: BarCheckParts['market'], { stockId, quotedAt }: KeptQuote) {
  if (market.instrument(stockId)?.kind === undefined) return [];
  const minute = Math.floor(quotedAt.getTime() / MINUTE_MS) * MINUTE_MS;
  const bars = await market.bars(stockId, '1m', minute + MINUTE_MS, 2);
  return bars.at(-1)?.time === minute ? bars : [];
}

const isWithin = (value: bigint, low: bigint, high: bigint): boolean =>
  value >= widened(low, -1n) && value <= widened(high, 1n);

const widened = (value: bigint, direction: bigint): bigint =>
  value + (direction * value) / (20n * SPREAD_PART);

/** Bid and ask stand around what is traded, not far from it. */
function sidesFit({ bid, ask }: KeptQuote, { low, high }: { low: bigint; high: bigint }): boolean {
  return (
    (ask === null || ask * SPREAD_PART >= low * (SPREAD_PART - 1n)) &&
    (ask === null || ask * SPREAD_PART <= high * (SPREAD_PART + 1n)) &&
    (bid === null || bid * SPREAD_PART >= low * (SPREAD_PART - 1n)) &&
    (bid === null || bid * SPREAD_PART <= high * (SPREAD_PART + 1n))
  );
}

/** Whether a quote is doubted, as the console's dashboard shows it: the source is the newest one. */
export async function evidenceHealth({ db }: Pick<Ports, 'db'>): Promise<HealthLine> {
  const { doubts, newest } = await countDoubts(db);
  return { kind: 'proof', part: 'quotes', state: doubts > 0 ? 'down' : 'good', source: newest, counts: [] };
}
