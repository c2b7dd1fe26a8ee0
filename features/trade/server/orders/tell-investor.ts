import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import { ORDER_EVENT, type OrderItem } from '../../contract.ts';
import type { Trading } from '../trading.ts';
import type { Order } from './order.store.ts';
import { orderView } from './order-view.ts';

/** Tells an investor's screens, after the commit, that an order and with it their balance has changed. */
export function tellInvestor(trading: Trading, order: Order): void {
  tellOrder(trading, order.investorId, orderView(trading, order));
}

/** As `tellInvestor`, for an order that is there as its investor sees it. */
export function tellOrder(trading: Trading, investorId: string, order: OrderItem): void {
  const { realtime } = trading.ports;
  realtime.toInvestor(investorId, ORDER_EVENT, { order });
  realtime.toInvestor(investorId, BALANCE_EVENT, { currency: order.currency });
}
