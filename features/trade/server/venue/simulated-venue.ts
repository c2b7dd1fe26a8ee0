import { keepQuotes, type QuoteToKeep } from '#features/market/server/index.ts';
import { exchangeDate } from '#kernel/calendar/calendar.ts';
import type { Queryable, Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import { newId } from '#kernel/id/id.ts';
import {
  ONE_SHARE_UNITS,
  type Price,
  type Quantity,
  quantity,
  WHOLE_RATE_UNITS,
} from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { TradeRules } from '../../trade-rules.ts';
import type { TradeConfiguration } from '../configuration.store.ts';
import { chanceOf, tradedQuote } from '../orders/held-up.ts';
import type { TradeDayBar, TradeMarket, TradeQuote } from '../trade-market.ts';
import { dayFillPrice, dealtAt, sharesInSecond } from './fill-size.ts';
import {
  cancelWorking,
  insertFills,
  insertOrders,
  isKnown,
  knownExecutions,
  type NewFill,
  putBooks,
  type StockQuote,
  selectEvents,
  selectMatchedUntil,
  selectReached,
  selectWorking,
  selectWorkingStocks,
  takeBooks,
  type WorkingOrder,
} from './simulated-venue.store.ts';
import type { BarOfSession, PastSession, SimulatedVenue } from './venue.ts';

const SECOND_MS = 1000;
const SUBMIT_AT_ONCE = 200;
/** About its quote's instant a fill lies no further than this, or the database does not believe it. */
const BEFORE_QUOTE_MS = SECOND_MS;
const AFTER_QUOTE_MS = 60_000;
/** Events at most in one transaction, so that a busy second is no endless one. */
const MAX_FILLS = 1_000;

/** A fill with the quote, or the bar, that it was made at. */
interface PricedFill {
  readonly fill: NewFill;
  readonly evidence: QuoteToKeep;
}

/** Gives a fill for a working order, or null; `left` counts down what the second still has. */
type Matcher = (order: WorkingOrder) => PricedFill | null;

/**
 * The sandbox's exchange: each second of an open session it fills at bid or ask, within the order's bound, at most 10%
 * of the stock's usual minute (one share at least), first come first served. Its books are tables of its own.
 */
export function simulatedVenue(
  ports: Ports,
  market: TradeMarket,
  configuration: () => Promise<TradeConfiguration>,
): SimulatedVenue {
  return {
    name: 'simulated',
    capabilities: { fractions: true, submitAtOnce: SUBMIT_AT_ONCE, looksOnTick: true },
    submit: async (orders) => {
      await insertOrders(ports.db, orders);
      return orders.map(() => ({ kind: 'accepted' as const }));
    },
    findByClientOrderId: async (id) => ((await isKnown(ports.db, id)) ? 'known' : 'none'),
    cancel: (id, at) =>
      transact(ports.db, async (tx) => {
        const { lastSeq } = await takeBooks(tx);
        if (await cancelWorking(tx, lastSeq, id, at)) await putBooks(tx, lastSeq + 1n, null);
      }),
    events: (cursor, limit) => selectEvents(ports.db, cursor, limit),
    match: async (now) => {
      const rules = await configuration();
      return matchSecond(ports, market, now, secondMatcher(ports, market, rules, now));
    },
    stocksOfSkipped: async (session) => {
      const matchedUntil = await selectMatchedUntil(ports.db);
      const working = await skippedOrders(ports.db, market, session, matchedUntil);
      return working.map(({ stockId }) => stockId);
    },
    matchSkippedSession: async (session, barOf, stopped) => {
      const rules = (await configuration()).rules(session.date);
      await matchSkipped(ports, market, rules, { ...session, barOf, stopped });
    },
  };
}

async function matchSecond(
  ports: Ports,
  market: TradeMarket,
  now: number,
  matcher: Matcher,
): Promise<number> {
  const second = Math.floor(now / SECOND_MS) * SECOND_MS;
  return transact(ports.db, async (tx) => {
    const { lastSeq, matchedUntil } = await takeBooks(tx);
    if (matchedUntil !== null && matchedUntil >= second) return 0;
    const quotes = quotesNow(market, await selectWorkingStocks(tx), now);
    const found = quotes.length === 0 ? [] : fillsOf(await selectReached(tx, now, quotes), matcher);
    const fills = await evidenced(ports, tx, found);
    const seq = fills.length === 0 ? lastSeq : await insertFills(tx, lastSeq, fills);
    await putBooks(tx, seq, second);
    return fills.length;
  });
}

/** What stocks are bought and sold at at a business instant; those that nothing can be filled of now are left out. */
function quotesNow(market: TradeMarket, stockIds: readonly string[], now: number): StockQuote[] {
  market.need(stockIds, 'money');
  return stockIds.flatMap((stockId) => {
    const quote = tradedQuote(market, stockId, now);
    if (typeof quote === 'string') return [];
    return [{ stockId, bid: dealtAt('sell', quote.quote), ask: dealtAt('buy', quote.quote) }];
  });
}

/** Keeps the quote of each fill, once for a stock; what was filled at one that the database does not believe is left out. */
async function evidenced(ports: Ports, tx: Transaction, fills: readonly PricedFill[]): Promise<NewFill[]> {
  const byStock = new Map(fills.map(({ evidence }) => [evidence.stockId, evidence]));
  const kept = await keepQuotes(tx, [...byStock.values()]);
  const refused = new Set([...byStock.keys()].filter((_, place) => kept[place] === null));
  for (const stockId of refused)
    ports.log.error({ stockId }, 'a quote is too far from the last one kept: nothing is filled at it');
  return fills.filter(({ evidence }) => !refused.has(evidence.stockId)).map(({ fill }) => fill);
}

function fillsOf(orders: readonly WorkingOrder[], matcher: Matcher): PricedFill[] {
  const fills: PricedFill[] = [];
  for (const order of orders) {
    const fill = fills.length < MAX_FILLS ? matcher(order) : null;
    if (fill !== null) fills.push(fill);
  }
  return fills;
}

function secondMatcher(
  ports: Ports,
  market: TradeMarket,
  configuration: TradeConfiguration,
  now: number,
): Matcher {
  const left = new Map<string, Quantity>();
  const still = asOfNow(market);
  return (order) => {
    const chance = chanceOf(still, order, now);
    if (typeof chance === 'string') return null;
    const { instrument, quote, price } = chance;
    const { source, quotedAt } = quote;
    // On a busy node the quotes have gone on since this second began: its orders wait for the next one.
    if (now < quotedAt - BEFORE_QUOTE_MS || now > quotedAt + AFTER_QUOTE_MS) return null;
    const rules = configuration.rules(exchangeDate(instrument.exchange, now));
    const usual = market.usualMinuteVolume(order.stockId) ?? quantity(0n);
    const available = () => sharesInSecond(usual, rules);
    const shares = takeShares(left, `${order.side} ${order.stockId}`, available, order.left);
    if (shares === 0n) return null;
    const executionId = newId(ports.chance, ports.clock.securityNow());
    return {
      fill: {
        clientOrderId: order.clientOrderId,
        executionId,
        price,
        quantity: shares,
        source,
        quotedAt,
        at: now,
      },
      evidence: { kind: 'quote', stockId: order.stockId, ...quote, last: quote.price },
    };
  };
}

/** The market whose quotes do not go on: all orders of a stock are filled at one quote, which is the one that is kept. */
function asOfNow(market: TradeMarket): TradeMarket {
  const quotes = new Map<string, TradeQuote | null>();
  const quote = (id: string) => {
    const known = quotes.get(id);
    if (known !== undefined) return known;
    const fresh = market.quote(id);
    quotes.set(id, fresh);
    return fresh;
  };
  return { ...market, quote };
}

/**
 * Takes up to `wanted` of what is left under a key; `first` says how much there is to begin with. Where that is not all of
 * it, whole shares: only who asked for a fraction is given one.
 */
function takeShares(
  left: Map<string, Quantity>,
  key: string,
  first: () => Quantity,
  wanted: Quantity,
): Quantity {
  const available = left.get(key) ?? first();
  const shares = available < wanted ? quantity(available - (available % ONE_SHARE_UNITS)) : wanted;
  left.set(key, quantity(available - shares));
  return shares;
}

interface SkippedSession extends PastSession {
  readonly barOf: BarOfSession;
  readonly stopped: ReadonlyMap<string, Price>;
}

/** The working orders of a session that nobody matched. */
async function skippedOrders(
  db: Queryable,
  market: TradeMarket,
  { opensAt, closesAt, exchange }: PastSession,
  matchedUntil: number | null,
): Promise<WorkingOrder[]> {
  // Somebody was there while it was open: then it was matched second by second, not skipped.
  if (matchedUntil !== null && matchedUntil >= opensAt) return [];
  const working = await selectWorking(db, opensAt, exchange);
  // Of a session that began or ended halted nobody can say when it could have filled.
  return working.filter(({ stockId }) =>
    [opensAt, closesAt].every((at) => market.stopOf(stockId, at) === null),
  );
}

async function matchSkipped(
  ports: Ports,
  market: TradeMarket,
  rules: TradeRules,
  session: SkippedSession,
): Promise<void> {
  await transact(ports.db, async (tx) => {
    const { lastSeq, matchedUntil } = await takeBooks(tx);
    const working = await skippedOrders(tx, market, session, matchedUntil);
    const told = await knownExecutions(
      tx,
      working.map((order) => dayExecution(order, session)),
    );
    const left = new Map<string, Quantity>();
    const found: PricedFill[] = [];
    for (const order of working) {
      if (told.has(dayExecution(order, session))) continue;
      const bar = session.barOf(order.stockId);
      const source = market.quote(order.stockId)?.source;
      if (bar === null || source === undefined) continue;
      const fill = dayFill(order, bar, { ...session, source }, rules, left);
      if (fill !== null) found.push({ fill, evidence: barOf(order.stockId, bar, fill) });
    }
    const fills = await evidenced(ports, tx, found);
    if (fills.length > 0) await putBooks(tx, await insertFills(tx, lastSeq, fills), null);
  });
}

/** The bar that a fill of a session that nobody watched goes by. */
function barOf(stockId: string, bar: TradeDayBar, { source, quotedAt }: NewFill): QuoteToKeep {
  const { low, high, close } = bar;
  return { kind: 'bar', stockId, source, quotedAt, last: close, low, high };
}

/** A sale that was due once the price fell to `stop`. */
function stoppedPrice(stop: Price, bar: TradeDayBar): Price {
  return bar.open < stop ? bar.open : stop;
}

/** Made of the day, so that the same session is never told twice. */
function dayExecution(order: WorkingOrder, session: SkippedSession): string {
  return `${order.clientOrderId}/${session.date}`;
}

function dayFill(
  order: WorkingOrder,
  bar: TradeDayBar,
  session: SkippedSession & { readonly source: string },
  rules: TradeRules,
  left: Map<string, Quantity>,
): NewFill | null {
  const stop = session.stopped.get(order.clientOrderId);
  const at = stop === undefined ? dayFillPrice(order.side, order.boundPrice, bar) : stoppedPrice(stop, bar);
  if (at === null) return null;
  const ofDay = () => quantity((bar.volume * rules.venueShare) / WHOLE_RATE_UNITS);
  const shares = takeShares(left, `${order.side} ${order.stockId}`, ofDay, order.left);
  if (shares === 0n) return null;
  return {
    clientOrderId: order.clientOrderId,
    executionId: dayExecution(order, session),
    price: at,
    quantity: shares,
    source: session.source,
    quotedAt: session.closesAt,
    at: session.closesAt,
  };
}
