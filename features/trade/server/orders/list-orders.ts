import * as z from 'zod/mini';
import { decodeCursor, instantKey } from '#kernel/contract/cursor.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { InvestorView } from '#kernel/http/route.ts';
import type { getOrder, getPosition, listOrders, listPositions, PositionItem } from '../../contract.ts';
import { selectFills } from '../filling/fill.store.ts';
import { findPosition, selectPositions } from '../positions/position.store.ts';
import { positionViews } from '../positions/position-view.ts';
import type { Trading } from '../trading.ts';
import { waitsToLeave } from '../venue/outbox.store.ts';
import { isOutside } from '../venue/venue.ts';
import { findOrder, type Order, selectOrders } from './order.store.ts';
import { orderDetailView, orderViewAt, rateThen } from './order-view.ts';

/** Sort keys of the last row of a page: its instant and its id. */
const CURSOR = z.tuple([instantKey, uuid]);

/** `trade/list`: the investor's orders, newest first. */
export async function showOrders(
  trading: Trading,
  context: InvestorView,
  input: InputOf<typeof listOrders>,
): Promise<OutputOf<typeof listOrders>> {
  const after = decodeCursor(input.cursor, CURSOR);
  const orders = await selectOrders(context.tx, context.investorId, {
    state: input.state,
    type: input.type,
    over: input.over ?? false,
    stockId: input.stockId,
    after: after && { at: after[0], id: after[1] },
    rows: rowsToAsk(input),
  });
  return pageFromRows(
    orders,
    input,
    (order) => [order.createdAt, order.id],
    (order) => orderViewAt(trading, order, context.now),
  );
}

/** `trade/detail`: one own order with its fills. */
export async function showOrder(
  trading: Trading,
  context: InvestorView,
  input: { id: string },
): Promise<OutputOf<typeof getOrder>> {
  const order = await findOrder(context.tx, context.investorId, input.id);
  if (order === null) throw notFound();
  const fills = await selectFills(context.tx, context.investorId, order.id);
  const fxThen = await rateThen(trading.market, order, fills);
  const isUnderWay = await isOnItsWay(trading, context.tx, order);
  return { order: orderDetailView(trading, order, { fills, fxThen, isUnderWay }, context.now) };
}

/** Whether a venue outside has not taken it yet; the simulated one takes all within a second. */
async function isOnItsWay({ venues }: Trading, tx: Queryable, order: Order): Promise<boolean> {
  const desk = venues.of(order.exchange);
  if (order.state !== 'pending' || desk === null || !isOutside(desk.venue)) return false;
  return waitsToLeave(tx, order.investorId, order.id);
}

/** `position/list`: open positions by their opening, closed ones by their closing, newest first. */
export async function showPositions(
  trading: Trading,
  context: InvestorView,
  input: InputOf<typeof listPositions>,
): Promise<OutputOf<typeof listPositions>> {
  const after = decodeCursor(input.cursor, CURSOR);
  const positions = await selectPositions(context.tx, context.investorId, {
    state: input.state,
    stockId: input.stockId,
    after: after && { at: after[0], id: after[1] },
    rows: rowsToAsk(input),
  });
  const views = new Map((await positionViews(trading, context, positions)).map((view) => [view.id, view]));
  return pageFromRows(
    positions,
    input,
    (position) => [position.closedAt ?? position.openedAt, position.id],
    // Each has its view: they were made from the same rows.
    (position) => views.get(position.id) as PositionItem,
  );
}

/** `position/detail`: one own position at the market's price now. */
export async function showPosition(
  trading: Trading,
  context: InvestorView,
  input: { id: string },
): Promise<OutputOf<typeof getPosition>> {
  const position = await findPosition(context.tx, context.investorId, input.id);
  if (position === null) throw notFound();
  const [view] = await positionViews(trading, context, [position]);
  if (view === undefined) throw notFound();
  return { position: view };
}
