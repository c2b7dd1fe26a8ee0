import * as z from 'zod/mini';
import { EXCHANGES, type Exchange, type Session } from '#kernel/calendar/calendar.ts';
import { scheduleDue } from '#kernel/clock/due.ts';
import { askingDueKind, type DueKind, dueKind } from '#kernel/clock/due-kind.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { Price } from '#kernel/money/money.ts';
import { applyEvents } from '../filling/apply-events.ts';
import { sessionAfter, sessionUnderWay } from '../preview/market-check.ts';
import type { Trading } from '../trading.ts';
import { clientOrderId } from '../venue/client-order-id.ts';
import { askCancel } from '../venue/outbox.store.ts';
import { type BarOfSession, isOutside, isSimulated } from '../venue/venue.ts';
import type { VenueDesk } from '../venue/venue-desk.ts';
import {
  hasWorking,
  lockTrading,
  saveOrder,
  selectExpired,
  selectOverdue,
  takeOrder,
} from './order.store.ts';
import { hasUncheckedSession, SESSION_CLOSE } from './overdue.store.ts';
import { barsOfSessions } from './session-bars.ts';

/** An order does not outlive its session. Key: the order's id. */
export const ORDER_EXPIRE = 'trade.order.expire';

const sessionPayload = z.object({
  exchange: z.enum(EXCHANGES),
  date: z.string(),
  opensAt: z.number(),
  closesAt: z.number(),
});
const orderPayload = z.object({
  investorId: z.string(),
  id: z.string(),
  /** Why it ends; its session is over where it does not say. */
  reason: z.optional(z.string()),
});

const scheduled = new WeakMap<Trading, Map<string, string>>();

/**
 * Sees to it that the close of the session under way (or of the next one) is in the table of due instants before an
 * order that may end with it is placed. Asked for each order, it writes once a session.
 */
export async function scheduleSessionClose(trading: Trading, exchange: string, now: number): Promise<void> {
  const session = sessionUnderWay(exchange as Exchange, now) ?? sessionAfter(exchange as Exchange, now);
  if (session === null) return;
  const known = scheduled.get(trading) ?? new Map<string, string>();
  scheduled.set(trading, known);
  if (known.get(exchange) === session.date) return;
  await writeSessionClose(trading.ports.db, session);
  known.set(exchange, session.date);
}

/** What the margin watch asks about sessions. */
export const sessionKeeper = (trading: Trading) => ({
  schedule: (exchange: Exchange, now: number) => scheduleSessionClose(trading, exchange, now),
  isUnchecked: (now: number) => hasUncheckedSession(trading.ports.db, now),
});

async function writeSessionClose(db: Queryable, session: Session): Promise<void> {
  const { exchange, date, opensAt, closesAt } = session;
  await scheduleDue(db, {
    kind: SESSION_CLOSE,
    key: `${exchange} ${date}`,
    at: closesAt,
    payload: { exchange, date, opensAt, closesAt },
  });
}

/**
 * At a session's close: a session that nobody was there for is checked once against its day's bars, then each order
 * that ends with it falls due, in order of arrival; where others live on, so does the next session's close. At a venue outside
 * no session is gone through afterwards: what nobody watched there was not traded.
 */
export function sessionClose(trading: Trading): DueKind {
  const askBars = barsOfSessions(trading.market, trading.ports.log);
  return askingDueKind(
    SESSION_CLOSE,
    sessionPayload,
    async ({ payload: session }) => {
      const desk = trading.venues.of(session.exchange);
      await desk?.attend();
      if (desk === null || isOutside(desk.venue)) return askBars(session, new Set());
      const ofMargin = await trading.margin.stocksOfSession(session);
      const ofOrders = isSimulated(desk.venue) ? await desk.venue.stocksOfSkipped(session) : [];
      return askBars(session, new Set([...ofMargin, ...ofOrders]));
    },
    async (tx, { payload: session, at }, barOf) => {
      const desk = trading.venues.of(session.exchange);
      if (desk !== null && !isOutside(desk.venue)) {
        const stopped = await closeSkipped(trading, desk, session, barOf);
        if (isSimulated(desk.venue)) await desk.venue.matchSkippedSession(session, barOf, stopped);
        await applyEvents(trading, desk.venue);
      }
      for (const order of await selectExpired(tx, session.exchange, at)) {
        await scheduleDue(tx, { kind: ORDER_EXPIRE, key: order.id, at, payload: { ...order } });
      }
      const next = sessionAfter(session.exchange, at);
      const goesOn =
        (await hasWorking(tx, session.exchange, at)) || (await trading.margin.hasLots(tx, session.exchange));
      if (next !== null && goesOn) await writeSessionClose(tx, next);
    },
  );
}

/**
 * Positions that a session nobody watched would have closed for want of margin: their sales reach the venue, once what
 * else is under way of them has been cancelled. Gives the price at which each was due, by the venue's id.
 */
async function closeSkipped(
  trading: Trading,
  desk: VenueDesk,
  session: z.output<typeof sessionPayload>,
  barOf: BarOfSession,
): Promise<ReadonlyMap<string, Price>> {
  const first = await trading.margin.checkSession(session, barOf);
  await desk.attend();
  const again = first.isWaiting ? await trading.margin.checkSession(session, barOf) : null;
  if (again !== null) await desk.attend();
  return new Map(
    [...first.stopped, ...(again?.stopped ?? [])].map(({ investorId, orderId, stop }) => [
      clientOrderId(investorId, orderId),
      stop,
    ]),
  );
}

/** Orders that one sweep sees to at most; the next one goes on. */
const MAX_OVERDUE = 1_000;

/**
 * An order that was being confirmed while its session closed was not there yet when the close was done: it falls due
 * now, as of that close. Once a second, when nothing else of trading is due.
 */
export async function expireOverdue(trading: Trading, now: number): Promise<void> {
  const { db } = trading.ports;
  for (const { expiresAt, ...order } of await selectOverdue(db, now, MAX_OVERDUE)) {
    await scheduleDue(db, { kind: ORDER_EXPIRE, key: order.id, at: expiresAt, payload: order });
  }
}

/** Asks the venue to cancel what is left of an order whose time is over, and takes the outcome over at once. */
export function orderExpiry(trading: Trading): DueKind {
  return dueKind(ORDER_EXPIRE, orderPayload, async (tx, item, afterCommit) => {
    const { investorId, id, reason } = item.payload;
    await lockTrading(tx, investorId);
    const order = await takeOrder(tx, investorId, id);
    if (order?.state !== 'pending') return;
    await saveOrder(tx, { ...order, cancelReason: order.cancelReason ?? reason ?? 'order.session_over' });
    await askCancel(tx, investorId, id, trading.ports.clock.securityNow());
    afterCommit(async () => await trading.venues.of(order.exchange)?.attend());
  });
}
