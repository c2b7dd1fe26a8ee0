import { notify } from '#features/notification/server/index.ts';
import type { Transaction } from '#kernel/database/database.ts';
import { formatMoney, formatPrice, formatQuantity, money } from '#kernel/money/money.ts';
import { totalFees } from '../../fees.ts';
import { averagePriceOf } from '../../order.ts';
import { costOf, profitOf } from '../../position.ts';
import type { Trading } from '../trading.ts';
import type { Order } from './order.store.ts';
import { orderView, ownTotal } from './order-view.ts';

/**
 * Tells an order's investor, in the transaction that ended it, what became of it: a buy that is filled, a position that
 * is closed, what was cancelled, by whom or why. Nothing while the order still works. Gives what announces it after
 * the commit.
 */
export async function notifyOrder(trading: Trading, tx: Transaction, order: Order): Promise<() => void> {
  const told: (() => void)[] = [];
  if (order.state === 'cancelled') told.push(await notifyEnded(trading, tx, order));
  if (order.state === 'completed' && order.side === 'buy') told.push(await notifyFilled(trading, tx, order));
  const hasSold = order.side === 'sell' && order.progress.filled > 0n;
  if (order.state !== 'pending' && hasSold) told.push(await notifyClosed(trading, tx, order));
  return () => {
    for (const announce of told) announce();
  };
}

function notifyFilled(trading: Trading, tx: Transaction, order: Order): Promise<() => void> {
  const { symbol, filledQuantity, averagePrice, total, currency } = orderView(trading, order);
  return notify(trading.ports, tx, {
    ...about(order),
    kind: 'order.filled',
    values: { symbol, quantity: filledQuantity, price: averagePrice ?? '', total, currency },
    moved: { amount: money(-ownTotal(order)), currency },
    link: `/trade/stockTradeDetail/${order.id}`,
  });
}

function notifyEnded(trading: Trading, tx: Transaction, order: Order): Promise<() => void> {
  const { symbol, side, quantity, filledQuantity, currency } = orderView(trading, order);
  // A dot cannot stand in a choice of a message.
  const reason = (order.reason ?? '').replace('order.', '');
  return notify(trading.ports, tx, {
    ...about(order),
    kind: 'order.ended',
    values: { symbol, side, quantity, filled: filledQuantity, reason },
    // What was sold before it ended is told by itself.
    ...(side === 'buy' ? { moved: { amount: money(-ownTotal(order)), currency } } : null),
    link: `/trade/stockTradeDetail/${order.id}`,
  });
}

/** What the sale brought over what its shares had cost, all fees taken off. */
function notifyClosed(trading: Trading, tx: Transaction, order: Order): Promise<() => void> {
  const { progress } = order;
  const { symbol, currency } = orderView(trading, order);
  const sold = { quantity: progress.filled, exactCost: order.closedCost, buyFees: order.closedBuyFees };
  const fees = money(sold.buyFees + totalFees(progress));
  const { totalProfit } = profitOf(progress.value, {
    cost: costOf(sold),
    borrowed: order.borrowed,
    fees: money(fees + order.overnightFee),
    covered: order.covered,
  });
  const price = averagePriceOf(progress);
  return notify(trading.ports, tx, {
    ...about(order),
    kind: 'position.closed',
    values: {
      symbol,
      quantity: formatQuantity(progress.filled),
      price: price === null ? '' : formatPrice(price),
      profit: formatMoney(totalProfit),
      currency,
    },
    moved: { amount: ownTotal(order), currency },
    link: `/trade/stockTradeDetail/${order.id}`,
  });
}

const about = (order: Order) => ({
  investorId: order.investorId,
  ...(order.completedAt === null ? {} : { at: order.completedAt }),
});
