import type { Transaction } from '#kernel/database/database.ts';
import { type Money, money, price, type Quantity, quantity } from '#kernel/money/money.ts';
import { totalFees } from '../../fees.ts';
import { averagePriceOf, type Execution } from '../../order.ts';
import { addToLot, type Lot, takeFromLot } from '../../position.ts';
import type { Order } from '../orders/order.store.ts';
import { findPosition, type Position, savePosition } from './position.store.ts';

/** A buy's fill opens its position, or adds to it. Under the investor's lock, like all here. */
export async function growPosition(
  tx: Transaction,
  order: Order,
  fill: Execution,
  fees: Money,
  at: number,
): Promise<void> {
  const more: Lot = { quantity: fill.quantity, exactCost: fill.price * fill.quantity, buyFees: fees };
  const known = await findPosition(tx, order.investorId, order.positionId);
  // `progress` holds this fill already, so it has a mean price.
  const buyPrice = averagePriceOf(order.progress) ?? price(0n);
  const position = known ?? openedBy(order, at);
  await savePosition(tx, { ...position, lot: addToLot(position.lot, more), buyPrice });
}

function openedBy(order: Order, at: number): Position {
  return {
    investorId: order.investorId,
    id: order.positionId,
    parentId: null,
    state: 'open',
    stockId: order.stockId,
    currency: order.currency,
    leverage: order.leverage,
    product: 'trade',
    lot: { quantity: quantity(0n), exactCost: 0n, buyFees: money(0n) },
    held: quantity(0n),
    buyPrice: price(0n),
    proceeds: null,
    closeFees: null,
    closePrice: null,
    repaid: money(0n),
    overnightFee: money(0n),
    covered: money(0n),
    orderId: order.id,
    closeOrderId: null,
    openedAt: at,
    closedAt: null,
    building: true,
  };
}

/** A sale's fill takes shares out of its position, with their part of what they cost. */
export async function shrinkPosition(
  tx: Transaction,
  order: Order,
  shares: Quantity,
): Promise<{ position: Position; taken: Lot }> {
  const position = await positionOf(tx, order);
  const { taken, left } = takeFromLot(position.lot, shares);
  const shrunk = { ...position, lot: left, held: quantity(position.held - shares) };
  await savePosition(tx, shrunk);
  return { position: shrunk, taken };
}

/** Shares that an ended sale did not sell are free again. */
export async function freeShares(tx: Transaction, order: Order): Promise<Position> {
  const position = await positionOf(tx, order);
  const freed = { ...position, held: quantity(position.held - order.holdLeft) };
  await savePosition(tx, freed);
  return freed;
}

/**
 * A sale is over and has sold something. Nothing left: the position itself is closed, under its id. Else what was sold
 * becomes a closed row of its own with the position as parent.
 */
export async function finishSale(
  tx: Transaction,
  position: Position,
  order: Order,
  at: number,
): Promise<void> {
  const isWhole = position.lot.quantity === 0n;
  await savePosition(tx, {
    ...position,
    id: isWhole ? position.id : splitIdOf(order),
    parentId: isWhole ? position.parentId : position.id,
    state: 'closed',
    lot: { quantity: order.progress.filled, exactCost: order.closedCost, buyFees: order.closedBuyFees },
    held: quantity(0n),
    proceeds: order.progress.value,
    closeFees: totalFees(order.progress),
    closePrice: averagePriceOf(order.progress),
    closeOrderId: order.id,
    closedAt: at,
  });
}

function splitIdOf(order: Order): string {
  if (order.splitId === null) throw new Error(`sale ${order.id} has no id for a partial close`);
  return order.splitId;
}

async function positionOf(tx: Transaction, order: Order): Promise<Position> {
  const position = await findPosition(tx, order.investorId, order.positionId);
  if (position === null) throw new Error(`sale ${order.id} has no position`);
  return position;
}
