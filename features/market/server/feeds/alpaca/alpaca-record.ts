import { VendorError, type VendorLine } from '#kernel/vendor/ask-vendor.ts';
import type { Instrument } from '../../../market.ts';
import type { SaidPrices } from '../../providers/provider.ts';
import { timetableOf } from '../session-bars.ts';
import { ALPACA, bookOf, quotesShape, tradeOf, tradesShape } from './alpaca-wire.ts';

/** What stood may have been heard as long after it, or known to stand as long before the vendor's next word. */
const APART_MS = 15_000;
const MOST = '10000';

/** Whether bid, ask and last of an instant are in the vendor's own record of trades and quotes about it. Throws VendorError. */
export async function hasOnRecord(
  line: Pick<VendorLine, 'get'>,
  feed: string,
  stock: Instrument,
  { bid, ask, last }: SaidPrices,
  at: number,
): Promise<boolean> {
  const timetable = timetableOf(stock.exchange);
  const query = {
    start: new Date(timetable.at(timetable.indexAt(at)).opensAt).toISOString(),
    end: new Date(at + APART_MS).toISOString(),
    limit: MOST,
    sort: 'desc',
    feed,
  };
  const askFor = (what: string) => line.get(`/v2/stocks/${encodeURIComponent(stock.symbol)}/${what}`, query);
  const trades = tradesShape.safeParse(await askFor('trades'));
  const quotes = quotesShape.safeParse(await askFor('quotes'));
  if (!trades.success || !quotes.success) throw new VendorError(ALPACA, 'garbage', 200);
  const isTraded = standing((trades.data.trades ?? []).map(tradeOf), at).some(({ price }) => price === last);
  const books = standing((quotes.data.quotes ?? []).map(bookOf), at);
  return isTraded && books.some((book) => [book.bid, null].includes(bid) && [book.ask, null].includes(ask));
}

/** What was told about an instant, and the last of what was told before. */
function standing<Told extends { readonly at: number }>(told: readonly (Told | null)[], at: number): Told[] {
  const newestFirst = told.filter((one) => one !== null).sort((a, b) => b.at - a.at);
  const known = newestFirst.filter((one) => one.at <= at + APART_MS);
  const before = known.findIndex((one) => one.at < at - APART_MS);
  return before < 0 ? known : known.slice(0, before + 1);
}
