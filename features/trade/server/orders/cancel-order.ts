import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import type { OrderAnswer } from '../../contract.ts';
import type { Trading } from '../trading.ts';
import { askCancel } from '../venue/outbox.store.ts';
import { lockTrading, saveOrder, TAKEN_BACK, takeOrder } from './order.store.ts';
import { orderView } from './order-view.ts';

/**
 * `trade/cancel`: asks the venue to cancel what is not filled. The outcome comes as an event, so the order answered
 * here is still pending, marked `cancelRequested`; what fills before the venue hears of it stays filled.
 */
export async function cancelOrder(
  trading: Trading,
  context: CallContext,
  input: { id: string },
): Promise<OrderAnswer> {
  await lockTrading(context.tx, context.investorId);
  const order = await takeOrder(context.tx, context.investorId, input.id);
  if (order === null) throw notFound();
  if (order.state !== 'pending') throw new Refusal('order.not_working');
  const asked = { ...order, cancelReason: order.cancelReason ?? TAKEN_BACK };
  await saveOrder(context.tx, asked);
  await askCancel(context.tx, context.investorId, order.id, context.securityNow);
  context.afterCommit(() => trading.venues.of(order.exchange)?.kick());
  return { order: orderView(trading, asked) };
}
