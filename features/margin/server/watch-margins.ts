import {
  EXCHANGES,
  type Exchange,
  OutsideCalendarError,
  type Session,
  sessionAt,
} from '#kernel/calendar/calendar.ts';
import { applyRate, type Price, price } from '#kernel/money/money.ts';
import {
  type Bench,
  type ClosingSale,
  judgeLot,
  type LotDesk,
  type SessionBar,
  triggersOf,
} from './judge-lot.ts';
import { type Lot, noteWatched, selectLotsBefore, watchedUntil } from './margin.store.ts';
import { type MarginParts, type MarginQuote, rulesAt } from './margin.ts';
import { WatchedLots } from './watched-lots.ts';

/** A closing sale of a session that nobody watched, and the price at which the position was due to be closed in it. */
export interface StoppedOut {
  readonly investorId: string;
  readonly orderId: string;
  readonly stop: Price;
}

/** A session that is over. */
export type PastSession = Pick<Session, 'opensAt' | 'closesAt' | 'date'> & { readonly exchange: string };

/** `isWaiting`: a sale waits for other orders to be cancelled; ask again then. */
export interface SessionChecked {
  readonly stopped: readonly StoppedOut[];
  readonly isWaiting: boolean;
}

/** A stock's bar of a session that is over, null where there is none. Throws where it was not asked for. */
type BarOfSession = (stockId: string) => SessionBar | null;

/** Who knows when sessions are over. */
interface SessionKeeper {
  /** Sees to it that the close of an exchange's session falls due. */
  schedule(exchange: Exchange, now: number): Promise<void>;
  /** Whether one that is over is still to be checked: until then nothing is watched. */
  isUnchecked(now: number): Promise<boolean>;
}

/** The engine's watch over margins. */
export interface MarginWatch {
  /** Says who closes the lots of an origin. */
  register(origin: string, desk: LotDesk): void;
  /** Asked about each exchange that leveraged lots are traded on. */
  onSessions(keeper: SessionKeeper): void;
  tick(): Promise<void>;
  /** The stocks whose bars `checkSession` goes by; none of a session that was watched. */
  stocksOfSession(session: PastSession): Promise<string[]>;
  /** Checks the lots of a session that nobody watched once against its day's bars. */
  checkSession(session: PastSession, barOf: BarOfSession): Promise<SessionChecked>;
}

/** Lots looked at in one tick; of a market that falls there may be more, the next second goes on. */
const MOST_A_TICK = 500;

/** Watches every leveraged lot of this database; on several nodes each is dealt with once. */
export function watchMargins(parts: MarginParts): MarginWatch {
  const desks = new Map<string, LotDesk>();
  const bench: Bench = { ...parts, desks };
  const lots = new WatchedLots(parts.ports);
  let sessions: SessionKeeper = { schedule: async () => undefined, isUnchecked: async () => false };
  return {
    register: (origin, desk) => void desks.set(origin, desk),
    onSessions: (keeper) => {
      sessions = keeper;
    },
    tick: async () => {
      const now = parts.ports.clock.now();
      await lots.synchronise(await rulesAt(parts, now), now);
      if (lots.size === 0) return;
      for (const exchange of new Set(lots.stocks().map(exchangeOf))) await sessions.schedule(exchange, now);
      if (!(await sessions.isUnchecked(now))) await watchQuotes(bench, lots);
    },
    stocksOfSession: async (session) => (await unwatchedLots(bench, session)).map(({ stockId }) => stockId),
    checkSession: (session, barOf) => checkSession(bench, session, barOf),
  };
}

/**
 * Only a fresh quote of an open session, of a stock that is traded, calls or closes anything. A quote and its instant are read
 * together: the clock may move over a close while the database is waited for, and a sale of the session before would end at once.
 */
async function watchQuotes(bench: Bench, lots: WatchedLots): Promise<void> {
  const { market, ports } = bench;
  const startedAt = ports.clock.now();
  market.need(lots.stocks(), 'money');
  let left = MOST_A_TICK;
  for (const stockId of lots.stocks()) {
    const now = ports.clock.now();
    const session = sessionOrNull(exchangeOf(stockId), now);
    const quote = session === null ? null : market.quote(stockId);
    if (session === null || quote === null || quote.stale) continue;
    const bid = quote.lastOnly ? quote.price : quote.bid;
    if (bid === null) continue;
    const met = lots.metBy(stockId, quote.price, left);
    if (met.length === 0 || market.stopOf(stockId, now) !== null) continue;
    left -= met.length;
    for (const lot of met) {
      await look(bench, lots, lot, { now, session, quote, bid }).catch((error: unknown) => {
        ports.log.error({ err: error, lot: lot.id }, 'a margin could not be dealt with, it is tried again');
      });
    }
    if (left <= 0) break;
  }
  if (EXCHANGES.some((exchange) => sessionOrNull(exchange, startedAt) !== null))
    await noteWatched(ports.db, startedAt);
}

interface Seen {
  readonly now: number;
  readonly session: Session;
  readonly quote: MarginQuote;
  readonly bid: Price;
}

async function look(
  bench: Bench,
  lots: WatchedLots,
  lot: Lot,
  { now, session, quote, bid }: Seen,
): Promise<void> {
  const rules = await rulesAt(bench, now);
  const sale: ClosingSale = {
    bound: price(bid - applyRate(bid, rules.closeBand)),
    at: now,
    expiresAt: session.closesAt,
  };
  const verdict = await judgeLot(bench, lot, { rules, at: now, asOf: now, price: quote.price, sale });
  if (verdict === 'gone') lots.forget(lot);
}

/** The lots that somebody should have watched. */
async function unwatchedLots({ ports, market }: Bench, session: PastSession): Promise<Lot[]> {
  const seenUntil = await watchedUntil(ports.db);
  // Somebody was there while it was open: then quotes were watched, not the bar.
  if (seenUntil !== null && seenUntil >= session.opensAt) return [];
  const lots = await selectLotsBefore(ports.db, session.exchange, session.opensAt);
  // Of a session that began or ended halted nobody can say what could have been sold.
  return lots.filter(({ stockId }) =>
    [session.opensAt, session.closesAt].every((at) => market.stopOf(stockId, at) === null),
  );
}

async function checkSession(
  bench: Bench,
  session: PastSession,
  barOf: BarOfSession,
): Promise<SessionChecked> {
  const stopped: StoppedOut[] = [];
  let isWaiting = false;
  const rules = await rulesAt(bench, session.opensAt);
  for (const lot of await unwatchedLots(bench, session)) {
    const bar = barOf(lot.stockId);
    const { close } = triggersOf(lot, rules, session.opensAt);
    if (bar === null || close === null) continue;
    const stop = bar.open < close ? bar.open : close;
    const sale = { bound: stop, at: session.closesAt, expiresAt: session.closesAt, bar };
    const seen = { rules, at: session.closesAt, asOf: session.opensAt, price: bar.low, sale };
    const verdict = await judgeLot(bench, lot, seen);
    if (verdict === 'gone' || verdict === 'kept') continue;
    if (verdict.state === 'waiting') isWaiting = true;
    else stopped.push({ investorId: lot.investorId, orderId: verdict.orderId, stop });
  }
  return { stopped, isWaiting };
}

/** `AAPL.XNAS` names its exchange. */
function exchangeOf(stockId: string): Exchange {
  const found = EXCHANGES.find((exchange) => stockId.endsWith(`.${exchange}`));
  if (found === undefined) throw new Error(`${stockId} is of no exchange`);
  return found;
}

/** The session under way; beyond the calendars none is known. */
function sessionOrNull(exchange: Exchange, now: number): Session | null {
  try {
    return sessionAt(exchange, now);
  } catch (error) {
    if (error instanceof OutsideCalendarError) return null;
    throw error;
  }
}
