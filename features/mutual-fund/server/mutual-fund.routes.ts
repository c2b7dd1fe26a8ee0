import { type Route, route } from '#kernel/http/route.ts';
import * as calls from '../contract.ts';
import * as desk from '../operator-contract.ts';
import { requestFund } from './desk/fund-approval.ts';
import { listDesk } from './desk/list-desk.ts';
import { requestImport } from './desk/nav-approval.ts';
import type { FundParts } from './fund-parts.ts';
import { fundOf } from './fund-parts.ts';
import { getOrder, listFunds, listOrders, listValues } from './list-funds.ts';
import { listHoldings } from './list-holdings.ts';
import { placeOrder } from './place-order.ts';
import { previewBuy, previewRedeem } from './preview-order.ts';
import { showDetail } from './show-fund.ts';

/** The routes of funds, each bound to its call. */
export function fundRoutes(parts: FundParts): Route[] {
  return [
    route(calls.listMutualFunds, listFunds),
    route(calls.getMutualFund, async ({ tx, now }, { id }) => ({
      fund: showDetail(await fundOf(tx, now, id), now),
    })),
    route(calls.listNavs, listValues),
    route(calls.previewBuyFund, (context, input) => previewBuy(parts, context, input)),
    route(calls.buyFund, (context, { previewId }) => placeOrder(parts, context, 'buy', previewId)),
    route(calls.previewRedeemFund, (context, input) => previewRedeem(parts, context, input)),
    route(calls.redeemFund, (context, { previewId }) => placeOrder(parts, context, 'redeem', previewId)),
    route(calls.listFundOrders, listOrders),
    route(calls.getFundOrder, getOrder),
    route(calls.listFundHoldings, listHoldings),
    route(desk.listDeskFunds, listDesk),
    route(desk.requestFund, (context, input) => requestFund(parts, context, input)),
    route(desk.importNavs, (context, input) => requestImport(parts, context, input)),
  ];
}
