import { type Route, route } from '#kernel/http/route.ts';
import * as calls from '../contract.ts';
import * as desk from '../operator-contract.ts';
import { buy, previewPurchase } from './buy.ts';
import { checkKey } from './check-key.ts';
import { requestIncome } from './desk/income-approval.ts';
import { listDesk, showCoverage } from './desk/list-desk.ts';
import { drawKey, requestProduct } from './desk/product-approval.ts';
import type { FoundationParts } from './foundation-parts.ts';
import { getOrder, getProduct, listOrders, listProducts } from './list-products.ts';
import { previewSale, sell } from './sell.ts';

/** The routes of term funds, each bound to its call. */
export function foundationRoutes(parts: FoundationParts): Route[] {
  return [
    route(calls.listFoundations, listProducts),
    route(calls.getFoundation, getProduct),
    route(calls.previewFoundation, (context, input) => previewPurchase(parts, context, input), {
      // A key never stands in an address.
      postOnly: true,
      beforehand: (context, input) => checkKey(parts.ports, context, input),
    }),
    route(calls.buyFoundation, (context, { previewId }) => buy(parts, context, previewId)),
    route(calls.listFoundationOrders, listOrders),
    route(calls.getFoundationOrder, getOrder),
    route(calls.previewFoundationSale, (context, input) => previewSale(parts, context, input)),
    route(calls.sellFoundation, (context, { previewId }) => sell(parts, context, previewId)),
    route(desk.listDeskFoundations, listDesk),
    route(desk.getFoundationCoverage, showCoverage),
    route(desk.drawFoundationKey, (context) => drawKey(parts.ports, context)),
    route(desk.requestFoundation, (context, input) => requestProduct(parts, context, input)),
    route(desk.requestFoundationIncome, (context, input) => requestIncome(parts, context, input)),
  ];
}
