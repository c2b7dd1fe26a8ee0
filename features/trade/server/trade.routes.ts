import { type CallContext, type Route, route } from '#kernel/http/route.ts';
import * as calls from '../contract.ts';
import { addMarginTo } from './leverage/add-margin.ts';
import { cancelOrder } from './orders/cancel-order.ts';
import { exportTrades } from './orders/export-trades.ts';
import { showOrder, showOrders, showPosition, showPositions } from './orders/list-orders.ts';
import { createOrderDesk } from './placing/place-orders.ts';
import { showResults } from './positions/month-results.ts';
import { previewBuy } from './preview/preview-buy.ts';
import { previewClose } from './preview/preview-close.ts';
import type { Trading } from './trading.ts';

/** The routes of trading, each bound to its call. */
export function tradeRoutes(trading: Trading): Route[] {
  const confirm = createOrderDesk(trading);

  async function confirmPreview(
    context: CallContext,
    side: 'buy' | 'sell',
    call: string,
    input: { previewId: string },
  ) {
    const { answer, isReplayed } = await confirm({
      investorId: context.investorId,
      call,
      side,
      // The kernel lets no command through without its key.
      key: context.idempotencyKey as string,
      inputHash: context.inputHash,
      previewId: input.previewId,
      signed: context.signed,
    });
    if (isReplayed) context.markReplayed();
    return answer;
  }

  return [
    route(calls.previewBuy, (context, input) => previewBuy(trading, context, input)),
    route(
      calls.placeOrder,
      (context, input) => confirmPreview(context, 'buy', calls.placeOrder.path, input),
      { ownTransaction: true },
    ),
    route(calls.listOrders, (context, input) => showOrders(trading, context, input)),
    route(calls.getOrder, (context, input) => showOrder(trading, context, input)),
    route(calls.cancelOrder, (context, input) => cancelOrder(trading, context, input)),
    route(calls.listPositions, (context, input) => showPositions(trading, context, input)),
    route(calls.exportTrades, (context, input) => exportTrades(trading, context, input)),
    route(calls.listResults, (context, input) => showResults(trading, context, input)),
    route(calls.getPosition, (context, input) => showPosition(trading, context, input)),
    route(calls.addMargin, (context, input) => addMarginTo(trading, context, input)),
    route(calls.previewClose, (context, input) => previewClose(trading, context, input)),
    route(
      calls.closePosition,
      (context, input) => confirmPreview(context, 'sell', calls.closePosition.path, input),
      { ownTransaction: true },
    ),
  ];
}
