import * as z from 'zod/mini';
import {
  type Exchange,
  exchangeDate,
  exchangeTime,
  mexicoInstant,
  newYorkInstant,
} from '#kernel/calendar/calendar.ts';
import { VendorError, type VendorFault, type VendorLine } from '#kernel/vendor/ask-vendor.ts';
import { priceOf, sharesOf } from '#kernel/vendor/vendor-numbers.ts';
import type { Instrument } from '../../../market.ts';
import type { Bar } from '../../providers/provider.ts';
import type { ToldDay } from '../last-heard.ts';

/**
 * What Twelve Data looks like, REST and stream (2026), and what it is in the house's numbers.
 *
 * Read in its documents: addresses, the key as a header, the fields of `/quote`, the stream's messages, the codes of errors.
 * Taken from others' code or from memory, and nothing here relies on it alone:
 * - an error may come under HTTP 200; a plan has so many credits a minute, and each question here costs one;
 * - figures are decimals as text, the newest bar comes first, a bar's time is the exchange's own wall clock;
 * - `start_date` bounds a series as `end_date` does, `adjust=none` leaves it as it was traded;
 * - `timestamp` of a quote is its day's opening, `last_quote_at` the price's own minute. Where neither lies in the session,
 *   the price is one of some time since the open.
 */

/** The provider's name: the source of its quotes. */
export const TWELVE_DATA = 'twelve-data';

const text = z.string();
const figure = z.union([text, z.number()]);

/** Which listing is told of. */
const listing = { symbol: text, currency: text, mic_code: z.optional(z.nullable(text)) };

const errorShape = z.object({ status: z.literal('error'), code: z.number() });

const quoteShape = z.object({
  ...listing,
  datetime: text,
  timestamp: z.optional(z.number()),
  last_quote_at: z.optional(z.number()),
  open: figure,
  high: figure,
  low: figure,
  close: figure,
  volume: z.optional(z.nullable(figure)),
  previous_close: figure,
  is_market_open: z.optional(z.boolean()),
});

const seriesShape = z.object({
  meta: z.object(listing),
  values: z.array(
    z.object({
      datetime: text,
      open: figure,
      high: figure,
      low: figure,
      close: figure,
      volume: z.optional(z.nullable(figure)),
    }),
  ),
});

/** What comes on the stream; of other kinds nothing is needed. */
export const messageShape = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('subscribe-status'),
    success: z.optional(z.nullable(z.array(z.object({ symbol: text })))),
  }),
  z.object({ event: z.literal('price'), ...listing, price: figure, timestamp: z.number() }),
  z.object({ event: z.literal('heartbeat'), status: text }),
]);

/** How the vendor is told which listing is meant: symbols repeat between exchanges. */
export const questionOf = ({ symbol, exchange }: Instrument) => ({ symbol, mic_code: exchange });

/** The same on the stream. */
export const subscriptionOf = ({ symbol, exchange }: Instrument) =>
  exchange === 'XMEX'
    ? { symbol, mic_code: exchange }
    : { symbol, exchange: exchange === 'XNAS' ? 'NASDAQ' : 'NYSE' };

/** An exchange's own code, and those of its segments. */
const CODES: Readonly<Record<Exchange, readonly string[]>> = {
  XMEX: ['XMEX'],
  XNAS: ['XNAS', 'XNGS', 'XNMS', 'XNCM'],
  XNYS: ['XNYS'],
};

/** Whether it is this listing that is told of: the same symbol elsewhere is another price, in another currency. */
export const isListing = (
  { symbol, exchange, currency }: Instrument,
  told: { symbol: string; currency: string; mic_code?: string | null | undefined },
): boolean =>
  told.symbol === symbol && told.currency === currency && CODES[exchange].includes(told.mic_code || exchange);

/** A stock's quote as the vendor tells it. */
export interface ToldQuote {
  readonly day: ToldDay;
  readonly previousClose: NonNullable<ReturnType<typeof priceOf>>;
  /** Instants that the last price may be of, epoch milliseconds, the likelier first. */
  readonly instants: readonly number[];
  readonly isMarketOpen: boolean;
}

/** Throws VendorError where there is none to be believed. */
export async function askQuote(line: VendorLine, stock: Instrument): Promise<ToldQuote> {
  const { success, data } = quoteShape.safeParse(await ask(line, '/quote', questionOf(stock)));
  const bar = success && isListing(stock, data) ? figuresOf(data) : null;
  const previousClose = success ? priceOf(data.previous_close) : null;
  if (!success || bar === null || previousClose === null) throw new VendorError(TWELVE_DATA, 'garbage', 200);
  const { datetime, last_quote_at: quoted, timestamp, is_market_open: isMarketOpen = false } = data;
  const instants = [quoted, timestamp].flatMap((seconds) => (seconds === undefined ? [] : seconds * 1000));
  return { day: { ...bar, date: datetime.slice(0, 10) }, previousClose, instants, isMarketOpen };
}

/** Bars of a series, in any order. Throws VendorError. */
export async function askSeries(
  line: VendorLine,
  stock: Instrument,
  query: Readonly<Record<string, string>>,
): Promise<Bar[]> {
  const answer = await ask(line, '/time_series', { ...questionOf(stock), ...query });
  const { success, data } = seriesShape.safeParse(answer);
  if (!success || !isListing(stock, data.meta)) throw new VendorError(TWELVE_DATA, 'garbage', 200);
  return data.values.flatMap((told) => {
    const [bar, time] = [figuresOf(told), instantOf(stock.exchange, told.datetime)];
    return bar === null || time === null ? [] : [{ ...bar, time }];
  });
}

async function ask(
  line: VendorLine,
  path: string,
  query: Readonly<Record<string, string>>,
): Promise<unknown> {
  const answer = await line.get(path, query);
  const { success, data } = errorShape.safeParse(answer);
  if (!success) return answer;
  const fault = faultOf(data.code);
  if (fault === 'busy') line.rest();
  throw new VendorError(TWELVE_DATA, fault, data.code);
}

function faultOf(code: number): VendorFault {
  if (code === 401 || code === 403) return 'refused';
  if (code === 429) return 'busy';
  return code === 400 || code === 404 || code === 414 ? 'wrong' : 'gone';
}

type Figures = Pick<
  z.output<typeof seriesShape>['values'][number],
  'open' | 'high' | 'low' | 'close' | 'volume'
>;

/** Null where one of them is no price. */
function figuresOf(told: Figures): Omit<Bar, 'time'> | null {
  const [open, high, low, close] = [told.open, told.high, told.low, told.close].map(priceOf);
  const volume = sharesOf(told.volume ?? 0);
  return open && high && low && close && volume !== null ? { open, high, low, close, volume } : null;
}

/** The exchange's wall clock; of a day alone, its noon. */
function instantOf(exchange: Exchange, datetime: string): number | null {
  const [, date, time = '12:00'] = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d)(?::\d\d)?)?$/.exec(datetime) ?? [];
  if (date === undefined || Number.isNaN(Date.parse(`${date}T${time}:00Z`))) return null;
  return exchange === 'XMEX' ? mexicoInstant(date, time) : newYorkInstant(date, time);
}

/** An instant by the exchange's wall clock. */
export const wallClock = (exchange: Exchange, at: number): string =>
  `${exchangeDate(exchange, at)} ${exchangeTime(exchange, at)}:00`;
