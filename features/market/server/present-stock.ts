import type { Standing } from '#features/listing/server/index.ts';
import { formatPercent, formatPrice, formatQuantity, type Price } from '#kernel/money/money.ts';
import type { BarItem, LiveQuote, StockDetail, StockItem } from '../contract.ts';
import { allowsFractions, type Instrument } from '../market.ts';
import type { MarketBook } from './market-book.ts';
import type { Bar } from './providers/provider.ts';
import { changeOf, changeRateOf, type Quote } from './quote.ts';
import type { SessionState } from './sessions.ts';

/** Turns quotes and bars into the shapes of the contract: decimal strings and ISO instants. */

const iso = (instant: number) => new Date(instant).toISOString();
const orNull = (value: Price | null) => (value === null ? null : formatPrice(value));

function presentQuote(quote: Quote) {
  return {
    price: formatPrice(quote.price),
    change: formatPrice(changeOf(quote)),
    changePercent: formatPercent(changeRateOf(quote)),
    quotedAt: iso(quote.quotedAt),
    source: quote.source,
    stale: quote.stale,
  };
}

function presentDay(quote: Quote) {
  return {
    open: formatPrice(quote.open),
    high: formatPrice(quote.high),
    low: formatPrice(quote.low),
    volume: formatQuantity(quote.volume),
    bid: orNull(quote.bid),
    ask: orNull(quote.ask),
  };
}

/** A row of a list, with its day as a spark line: it starts at the close that the change is computed from. */
export function presentItem(book: MarketBook, instrument: Instrument, quote: Quote): StockItem {
  const day = book.provider(instrument).spark(instrument, book.now());
  return {
    ...instrumentFields(instrument),
    ...presentQuote(quote),
    spark: [quote.previousClose, ...day].map(formatPrice),
  };
}

export function presentDetail(book: MarketBook, instrument: Instrument, quote: Quote): StockDetail {
  const venue = book.venue(instrument);
  return {
    ...presentItem(book, instrument, quote),
    ...presentDay(quote),
    previousClose: formatPrice(quote.previousClose),
    session: presentSession(book.session(instrument)),
    venue,
    tradable: venue !== null && book.standing(instrument).listing === 'listed',
    fractional: allowsFractions(instrument),
    standing: presentStanding(book.standing(instrument)),
  };
}

function presentStanding({ listing, unlisted, halt, change }: Standing): StockDetail['standing'] {
  return {
    listing,
    unlisted,
    halt: halt && {
      since: iso(halt.since),
      until: halt.until === null ? null : iso(halt.until),
      reference: halt.reference,
    },
    change,
  };
}

/** What the websocket sends. */
export function presentLive(quote: Quote): LiveQuote {
  return {
    id: quote.id,
    ...presentQuote(quote),
    ...presentDay(quote),
    minute: quote.minute && presentBar(quote.minute),
  };
}

export function presentBar(bar: Bar): BarItem {
  return {
    time: iso(bar.time),
    open: formatPrice(bar.open),
    high: formatPrice(bar.high),
    low: formatPrice(bar.low),
    close: formatPrice(bar.close),
    volume: formatQuantity(bar.volume),
  };
}

export function presentSession({ state, opensAt, closesAt, holiday }: SessionState): StockDetail['session'] {
  return { state, opensAt: iso(opensAt), closesAt: iso(closesAt), holiday };
}

/** Field by field: what the server keeps beside an instrument must not leave with it. */
function instrumentFields(instrument: Instrument) {
  const { id, symbol, name, kind, exchange, country, sector, currency } = instrument;
  return { id, symbol, name, kind, exchange, country, sector, currency };
}
