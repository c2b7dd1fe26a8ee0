import { BALANCE_EVENT } from '#features/cashier/contract.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { parseMoney } from '#kernel/money/money.ts';
import type { addMargin } from '../../contract.ts';
import { lockTrading } from '../orders/order.store.ts';
import { findPosition } from '../positions/position.store.ts';
import { positionViews } from '../positions/position-view.ts';
import type { Trading } from '../trading.ts';
import { selectUnderWay } from './leverage.store.ts';

/**
 * `position/add_margin`: repays borrowed money of an own position with available cash. Refuses `position.closed`,
 * `position.closing` once its sale for want of margin is under way, and what `Margin.add` refuses. A call that stands is
 * over where the addition takes the equity above it; the next look at its margin says so.
 */
export async function addMarginTo(
  trading: Trading,
  context: CallContext,
  input: InputOf<typeof addMargin>,
): Promise<OutputOf<typeof addMargin>> {
  const { tx, investorId, now } = context;
  await lockTrading(tx, investorId);
  const position = await findPosition(tx, investorId, input.id);
  if (position === null) throw notFound();
  if (position.state === 'closed') throw new Refusal('position.closed');
  const lot = await trading.margin.take(tx, investorId, position.id);
  if (lot?.closingOrderId) {
    const underWay = await selectUnderWay(tx, investorId, position.id);
    if (underWay.some(({ id }) => id === lot.closingOrderId)) throw new Refusal('position.closing');
  }
  await trading.margin.add(tx, {
    investorId,
    lotId: position.id,
    amount: parseMoney(input.amount),
    at: now,
    kind: 'position',
    seen: trading.market.quote(position.stockId)?.price ?? null,
  });
  const [view] = await positionViews(trading, context, [position]);
  if (view === undefined) throw notFound();
  context.afterCommit(() => {
    trading.ports.realtime.toInvestor(investorId, BALANCE_EVENT, { currency: position.currency });
  });
  return { position: view };
}
