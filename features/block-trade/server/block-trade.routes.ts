import { type Route, route } from '#kernel/http/route.ts';
import * as calls from '../contract.ts';
import type { BlockNeeds } from './block-parts.ts';
import { buyBlock } from './buy-block.ts';
import { deskRoutes } from './desk.ts';
import { getOffer, listOffers } from './list-offers.ts';
import { listOrders } from './list-orders.ts';
import { previewBuy } from './preview-buy.ts';
import { checkKey } from './secret-key.ts';
import { previewSale, sellBlock } from './sell-block.ts';
import { showOrderOf } from './show-order.ts';

/** The routes of block trade, each bound to its call. */
export function blockRoutes(needs: BlockNeeds): Route[] {
  return [
    route(calls.listBlockOffers, (context, input) => listOffers(needs, context, input)),
    route(calls.getBlockOffer, (context, input) => getOffer(needs, context, input)),
    route(calls.previewBlockBuy, (context, input) => previewBuy(needs, context, input), {
      beforehand: (context, input) => checkKey(needs.ports, context, input),
    }),
    route(calls.buyBlock, (context, input) => buyBlock(needs, context, input)),
    route(calls.listBlockOrders, (context, input) => listOrders(needs, context, input)),
    route(calls.getBlockOrder, async (context, { id }) => ({
      order: await showOrderOf(needs, context, id),
    })),
    route(calls.previewBlockSale, (context, input) => previewSale(needs, context, input)),
    route(calls.sellBlock, (context, input) => sellBlock(needs, context, input)),
    ...deskRoutes(needs),
  ];
}
