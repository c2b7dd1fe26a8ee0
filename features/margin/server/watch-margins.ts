import { notify } from '#features/notification/server/index.ts';
import {
  EXCHANGES,
  type Exchange,
  OutsideCalendarError,
  type Session,
  sessionAt,
} from '#kernel/calendar/calendar.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { transact } from '#kernel/database/transact.ts';
import {
  applyRate,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  type Price,
  price,
} from '#kernel/money/money.ts';
import { additionToLeave, type MarginRules, triggerPrice } from '../margin.ts';
import { TriggerBook, type WatchedLot } from '../trigger-book.ts';
import {
  type Lot,
  lockInvestor,
  noteCall,
  noteClosing,
  noteWatched,
  selectLotsBefore,
  selectWrittenLots,
  takeLot,
  watchedUntil,
} from './margin.store.ts';
import { type MarginParts, type MarginQuote, marginDate, owedAt, rulesAt } from './margin.ts';

/** The sale that closes a lot for want of margin, as its owner's feature is asked for it. Instants: business time. */
export interface ClosingSale {
  /** The least that a share may be sold for. */
  readonly bound: Price;
  /** When it is placed, and the close of the session that it does not outlive. */
  readonly at: number;
  readonly expiresAt: number;
}

/** `placed`: the sale of all shares is under way; `waiting`: other orders of the lot must end first. */
export type Closing =
  | { readonly state: 'placed'; readonly orderId: string; readonly announce: () => void }
  | { readonly state: 'under_way'; readonly orderId: string }
  | { readonly state: 'waiting'; readonly announce: () => void };

/** What the feature that a lot is part of does for the engine. */
export interface LotDesk {
  /** Sells all of the lot, in this transaction and under the investor's lock. */
  close(tx: Transaction, lot: Lot, sale: ClosingSale): Promise<Closing>;
  /** The app's screen of the lot. */
  path(lot: Lot): string;
}

/** A closing sale of a session that nobody watched, and the price at which the position was due to be closed in it. */
export interface StoppedOut {
  readonly investorId: string;
  readonly orderId: string;
  readonly stop: Price;
}

/** Lots looked at in one tick; a market that falls meets more, the next second goes on. */
const MOST_A_TICK = 500;

export interface MarginWatch {
  register(origin: string, desk: LotDesk): void;
  /** Asked for each exchange that leveraged lots are traded on, so that its session's close falls due. */
  onSessions(schedule: (exchange: Exchange, now: number) => Promise<void>): void;
  tick(): Promise<void>;
  /**
   * Checks the lots of a session that nobody watched once against its day's bar. `isWaiting` where a sale waits for other
   * orders to be cancelled: to be asked again.
   */
  checkSession(session: Pick<Session, 'opensAt' | 'closesAt' | 'date'> & { exchange: string }): Promise<{
    readonly stopped: readonly StoppedOut[];
    readonly isWaiting: boolean;
  }>;
}

/** What a price means for a lot. */
interface Triggers {
  readonly call: Price | null;
  readonly close: Price | null;
  readonly clear: Price | null;
}

/** The prices at which a lot is called, closed, and no longer called, with what is owed at an instant. */
export function triggersOf(lot: Lot, rules: MarginRules, at: number): Triggers {
  if (lot.borrowed === 0n) return { call: null, close: null, clear: null };
  const { total } = owedAt(lot, rules, at);
  const of = (share: MarginRules['call']) => triggerPrice(total, lot.quantity, share);
  return { call: of(rules.call), close: of(rules.close), clear: of(rules.clear) };
}

/** Watches every leveraged lot of this database from memory; on several nodes each lot is dealt with once. */
export function watchMargins(parts: MarginParts): MarginWatch {
  const { ports, market } = parts;
  const book = new TriggerBook();
  const lots = new Map<string, Lot>();
  const desks = new Map<string, LotDesk>();
  let schedule: (exchange: Exchange, now: number) => Promise<void> = async () => undefined;
  let since = '0';
  let bookDate = '';

  function watched(lot: Lot, rules: MarginRules, now: number): WatchedLot {
    const { call, close, clear } = triggersOf(lot, rules, now);
    const isCalled = lot.calledAt !== null;
    return {
      key: keyOf(lot),
      stockId: lot.stockId,
      below: isCalled ? close : call,
      above: isCalled ? clear : null,
    };
  }

  /** Reads what was written since; once a day, and where the rules changed, every price is computed again. */
  async function synchronise(rules: MarginRules, now: number): Promise<void> {
    const { lots: written, next } = await selectWrittenLots(ports.db, since);
    since = next;
    const date = `${marginDate(now)} ${rules.call} ${rules.close} ${rules.clear}`;
    for (const lot of written) lots.set(keyOf(lot), lot);
    if (date !== bookDate) book.replaceAll([...lots.values()].map((lot) => watched(lot, rules, now)));
    else for (const lot of written) book.put(watched(lot, rules, now));
    bookDate = date;
  }

  function forget(key: string): void {
    lots.delete(key);
    book.remove(key);
  }

  async function look(key: string, now: number, session: Session, quote: MarginQuote): Promise<void> {
    const known = lots.get(key);
    if (known === undefined || quote.bid === null) return;
    const rules = await rulesAt(parts, now);
    const band = applyRate(quote.bid, rules.closeBand);
    const sale: ClosingSale = { bound: price(quote.bid - band), at: now, expiresAt: session.closesAt };
    const isGone = await judge(known, { rules, at: now, asOf: now, price: quote.price, sale });
    if (isGone === 'gone') forget(key);
  }

  interface Judgement {
    readonly rules: MarginRules;
    /** When it is told, and the instant whose fees count. */
    readonly at: number;
    readonly asOf: number;
    readonly price: Price;
    readonly sale: ClosingSale;
  }

  /** Looks at one lot again in its own transaction and does what is due at a price. */
  async function judge(known: Lot, judgement: Judgement): Promise<Closing | 'gone' | 'kept'> {
    const { outcome, announce } = await transact(ports.db, (tx) => judgeInside(tx, known, judgement));
    announce();
    return outcome;
  }

  async function judgeInside(
    tx: Transaction,
    known: Lot,
    { rules, at, asOf, price: seen, sale }: Judgement,
  ): Promise<{ outcome: Closing | 'gone' | 'kept'; announce: () => void }> {
    await lockInvestor(tx, known.investorId);
    const lot = await takeLot(tx, known.investorId, known.id);
    if (lot === null) return { outcome: 'gone', announce: nothing };
    const { call, close, clear } = triggersOf(lot, rules, asOf);
    if (close !== null && seen <= close) return closeLot(tx, lot, sale);
    if (call !== null && seen <= call && lot.calledAt === null) {
      await noteCall(tx, lot, at);
      return { outcome: 'kept', announce: await tellCall(tx, lot, { rules, at, asOf, price: seen }) };
    }
    if (lot.calledAt !== null && (clear === null || seen >= clear)) await noteCall(tx, lot, null);
    return { outcome: 'kept', announce: nothing };
  }

  async function closeLot(tx: Transaction, lot: Lot, sale: ClosingSale) {
    const desk = desks.get(lot.origin);
    if (desk === undefined) throw new Error(`nobody closes a lot of ${lot.origin}`);
    const closing = await desk.close(tx, lot, sale);
    if (closing.state === 'under_way') return { outcome: closing, announce: nothing };
    if (closing.state === 'waiting') return { outcome: closing, announce: closing.announce };
    await noteClosing(tx, lot, closing.orderId);
    const told = await notify(ports, tx, {
      investorId: lot.investorId,
      kind: 'margin.closing',
      values: { symbol: symbolOf(lot), quantity: formatQuantity(lot.quantity) },
      link: desk.path(lot),
      popup: true,
      at: sale.at,
    });
    return {
      outcome: closing,
      announce: () => {
        closing.announce();
        told();
      },
    };
  }

  const symbolOf = (lot: Lot) => market.instrument(lot.stockId)?.symbol ?? lot.stockId;

  async function tellCall(
    tx: Transaction,
    lot: Lot,
    { rules, at, asOf, price: seen }: Omit<Judgement, 'sale'>,
  ): Promise<() => void> {
    const { total } = owedAt(lot, rules, asOf);
    const { close } = triggersOf(lot, rules, asOf);
    const least = additionToLeave(total, lot.quantity, seen, rules.call);
    return notify(ports, tx, {
      investorId: lot.investorId,
      kind: 'margin.called',
      values: {
        symbol: symbolOf(lot),
        currency: lot.currency,
        quantity: formatQuantity(lot.quantity),
        price: formatPrice(seen),
        close: close === null ? '' : formatPrice(close),
        percent: formatPercent(rules.call),
        amount: least === null ? '' : formatMoney(least),
      },
      link: desks.get(lot.origin)?.path(lot) ?? '/trade',
      popup: true,
      at,
    });
  }

  async function tick(): Promise<void> {
    const now = ports.clock.now();
    const rules = await rulesAt(parts, now);
    await synchronise(rules, now);
    if (book.size === 0) return;
    const sessions = new Map(EXCHANGES.map((exchange) => [exchange, sessionOrNull(exchange, now)]));
    for (const exchange of exchangesOf(book.stocks())) await schedule(exchange, now);
    let left = MOST_A_TICK;
    for (const stockId of [...book.stocks()]) {
      const session = sessions.get(exchangeOf(stockId)) ?? null;
      const quote = session === null ? null : market.quote(stockId);
      // Only a fresh quote of an open session, of a stock that is traded, closes anything.
      if (session === null || quote === null || quote.stale || market.stopOf(stockId, now) !== null) continue;
      for (const { key } of book.metBy(stockId, quote.price, left)) {
        left -= 1;
        await look(key, now, session, quote).catch((error: unknown) => {
          ports.log.error({ err: error, lot: key }, 'a margin could not be dealt with, it is tried again');
        });
      }
      if (left <= 0) break;
    }
    if ([...sessions.values()].some((session) => session !== null)) await noteWatched(ports.db, now);
  }

  return {
    register: (origin, desk) => void desks.set(origin, desk),
    onSessions: (run) => {
      schedule = run;
    },
    tick,
    checkSession: async (session) => {
      const seenUntil = await watchedUntil(ports.db);
      // Somebody was there while it was open: then quotes were watched, not the bar.
      if (seenUntil !== null && seenUntil >= session.opensAt) return { stopped: [], isWaiting: false };
      const stopped: StoppedOut[] = [];
      let isWaiting = false;
      const rules = await rulesAt(parts, session.opensAt);
      for (const lot of await selectLotsBefore(ports.db, session.exchange, session.opensAt)) {
        // Of a session that began or ended halted nobody can say what could have been sold.
        if ([session.opensAt, session.closesAt].some((at) => market.stopOf(lot.stockId, at) !== null))
          continue;
        const bar = await market.dayBar(lot.stockId, session.date);
        const { close } = triggersOf(lot, rules, session.opensAt);
        if (bar === null || close === null) continue;
        const stop = bar.open < close ? bar.open : close;
        const sale = { bound: stop, at: session.closesAt, expiresAt: session.closesAt };
        const seen = { rules, at: session.closesAt, asOf: session.opensAt, price: bar.low, sale };
        const outcome = await judge(lot, seen);
        if (outcome === 'gone' || outcome === 'kept') continue;
        if (outcome.state === 'waiting') isWaiting = true;
        else stopped.push({ investorId: lot.investorId, orderId: outcome.orderId, stop });
      }
      return { stopped, isWaiting };
    },
  };
}

const nothing = () => undefined;
const keyOf = (lot: Pick<Lot, 'investorId' | 'id'>) => `${lot.investorId}/${lot.id}`;

/** `AAPL.XNAS` names its exchange. */
const exchangeOf = (stockId: string) => stockId.slice(stockId.lastIndexOf('.') + 1) as Exchange;

function exchangesOf(stocks: Iterable<string>): Set<Exchange> {
  return new Set([...stocks].map(exchangeOf));
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
