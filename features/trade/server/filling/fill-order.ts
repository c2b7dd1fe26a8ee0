import type { Margin, PostedMove } from '#features/margin/server/index.ts';
import type { Exchange } from '#kernel/calendar/calendar.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { type Money, money } from '#kernel/money/money.ts';
import { totalFees } from '../../fees.ts';
import { applyFill, type FillMovement } from '../../order.ts';
import { type Order, saveOrder } from '../orders/order.store.ts';
import { finishSale, growPosition, shrinkPosition } from '../positions/move-position.ts';
import { fillTransaction, repayTransaction } from '../trade.postings.ts';
import { POSITION_ORIGIN, type Trading } from '../trading.ts';
import type { VenueEvent } from '../venue/venue.ts';
import { hasFill, insertFill } from './fill.store.ts';
import { settlesAt } from './settles-at.ts';

type FillEvent = Extract<VenueEvent, { kind: 'fill' }>;

/** What a fill does beside paying for shares: what is lent for it or repaid. Null at 1×. */
type Borrowing = PostedMove | null;

/**
 * Applies an execution to a pending order, under the investor's lock: the fill, the position, the postings and the
 * order, or nothing where this execution is known already. Gives the order as it then stands, null for a known one.
 * A dealer's fill was posted as its quote was accepted (`isPosted`): but for what it repays.
 */
export async function fillOrder(
  { margin }: Pick<Trading, 'margin'>,
  tx: Transaction,
  order: Order,
  event: FillEvent,
  { isPosted = false }: { isPosted?: boolean } = {},
): Promise<Order | null> {
  if (await hasFill(tx, order.investorId, order.id, event.executionId)) return null;
  const { after, movement } = applyFill(order.side, order.terms, order.progress, event);
  if (after.filled > order.quantity) throw new Error(`order ${order.id} would be filled beyond its quantity`);
  const borrowing = order.leverage === 1 ? null : await borrow(margin, tx, order, event, movement);
  const borrowed = borrowing?.move.borrowed ?? money(0n);
  const overnightFee = borrowing?.move.fee ?? money(0n);
  const covered = borrowing?.move.covered ?? money(0n);
  const isDone = after.filled === order.quantity;
  const left = holdLeftAfter(order, event.quantity, movement, borrowed);
  const release = order.side === 'buy' && isDone ? money(left) : money(0n);

  const quote = await insertFill(tx, {
    ...movement,
    investorId: order.investorId,
    orderId: order.id,
    executionId: event.executionId,
    side: order.side,
    currency: order.currency,
    price: event.price,
    quantity: event.quantity,
    source: event.source,
    quotedAt: event.quotedAt,
    filledAt: event.at,
    settlesAt: settlesAt(order.exchange as Exchange, event.at),
    borrowed,
    overnightFee,
    covered,
  });
  const filled: Order = {
    ...order,
    progress: after,
    borrowed: money(order.borrowed + borrowed),
    overnightFee: money(order.overnightFee + overnightFee),
    covered: money(order.covered + covered),
    holdLeft: left - release,
    state: isDone ? 'completed' : 'pending',
    completedAt: isDone ? event.at : null,
  };
  const saved =
    order.side === 'buy' ? await saveBuy(tx, filled, event, movement) : await saveSale(tx, filled, event);
  // Last: the database gives a hold's rest back only for an order that is over.
  if (!isPosted) await post(tx, fillTransaction(order, event, { movement, release, borrowing, quote }));
  else if (borrowing !== null) await post(tx, repayTransaction(order, event, borrowing));
  return saved;
}

/** Lends for a buy, repays from a sale. */
function borrow(
  margin: Margin,
  tx: Transaction,
  order: Order,
  event: FillEvent,
  movement: FillMovement,
): Promise<Borrowing> {
  const { investorId, positionId: lotId, stockId, currency, leverage, id: orderId } = order;
  const { executionId, at, quantity: shares } = event;
  const about = { investorId, lotId, currency, at, shares, orderId, executionId };
  if (order.side === 'buy') {
    const lending = { ...about, origin: POSITION_ORIGIN, stockId, leverage, value: movement.value };
    return margin.lend(tx, lending, 'frozen');
  }
  return margin.repay(tx, { ...about, proceeds: money(movement.value - totalFees(movement)) });
}

async function saveBuy(
  tx: Transaction,
  order: Order,
  event: FillEvent,
  movement: FillMovement,
): Promise<Order> {
  await growPosition(tx, order, event, totalFees(movement), event.at);
  await saveOrder(tx, order);
  return order;
}

async function saveSale(tx: Transaction, order: Order, event: FillEvent): Promise<Order> {
  const { position, taken } = await shrinkPosition(tx, order, event.quantity);
  const sold: Order = {
    ...order,
    closedCost: order.closedCost + taken.exactCost,
    closedBuyFees: money(order.closedBuyFees + taken.buyFees),
  };
  if (sold.state === 'completed') await finishSale(tx, position, sold, event.at);
  await saveOrder(tx, sold);
  return sold;
}

function holdLeftAfter(order: Order, shares: bigint, movement: FillMovement, borrowed: Money): bigint {
  const spent = order.side === 'buy' ? movement.value - borrowed + totalFees(movement) : shares;
  const left = order.holdLeft - spent;
  // The bound price and the fees' monotony promise it; a venue that breaks them must not reach the ledger.
  if (left < 0n) throw new Error(`order ${order.id} would cost more than it holds`);
  return left;
}
