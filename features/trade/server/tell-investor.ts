import type { Order } from './order.store.ts';
import { orderView } from './order-view.ts';
import type { Trading } from './trading.ts';

/** Tells an investor's screens, after the commit, that an order and with it their balance has changed. */
export function tellInvestor(trading: Trading, order: Order): void {
  const { realtime } = trading.ports;
  realtime.toInvestor(order.investorId, 'order', { order: orderView(trading.market, order) });
  realtime.toInvestor(order.investorId, 'balance', { currency: order.currency });
}
