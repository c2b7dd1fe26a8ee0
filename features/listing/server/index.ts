import * as z from 'zod/mini';
import { decodeCursor, placeKey } from '#kernel/contract/cursor.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { route } from '#kernel/http/route.ts';
import {
  addListingCall,
  changeListingCall,
  haltTradingCall,
  listListingsCall,
  listNoticesCall,
  resumeTradingCall,
} from '../contract.ts';
import { selectNotices } from './notice.store.ts';
import type { NoticeBoard } from './notice-board.ts';
import {
  addListing,
  changeListing,
  haltTrading,
  type ListingMarket,
  resumeTrading,
  showStock,
  type TakingDown,
} from './take-down.ts';

export { type Standing, stopOf, type TradeStop } from '../standing.ts';
export { createNoticeBoard, type NoticeBoard } from './notice-board.ts';
export type { KnownStock, ListingMarket } from './take-down.ts';

const MOST = 50;
const cursorKeys = z.tuple([placeKey]);

/** What the market desk builds on. */
export interface ListingNeeds {
  /** The board that the market goes by. */
  readonly board: NoticeBoard;
  readonly market: ListingMarket;
  /** Hears of each listing that ends, or goes on. */
  readonly changed: TakingDown['changed'];
}

/** Makes the market desk. */
export function createListing({ board, market, changed }: ListingNeeds): ServerFeature {
  const commands: TakingDown = { market, changed, seen: () => board.refresh() };
  return {
    name: 'listing',
    routes: [
      route(listListingsCall, ({ now }, { text }) => {
        const stocks = text ? market.find(text, MOST) : board.named().flatMap((id) => market.stock(id) ?? []);
        const items = stocks.map((stock) => showStock(stock, board.standing(stock, now)));
        const isOdd = (item: (typeof items)[number]) =>
          item.listing !== 'listed' || item.halt !== null || item.change !== null;
        return { items: (text ? items : items.filter(isOdd)).slice(0, MOST) };
      }),
      route(listNoticesCall, async ({ tx }, input) => {
        const [before] = decodeCursor(input.cursor, cursorKeys) ?? [null];
        const rows = await selectNotices(tx, {
          instrumentId: input.stockId ?? null,
          before: before === null ? null : BigInt(before),
          limit: rowsToAsk(input),
        });
        return pageFromRows(
          rows,
          input,
          ({ seq }) => [String(seq)],
          ({ seq, instrumentId, kind, effectiveOn, at, reference, operatorName }) => ({
            seq: String(seq),
            stockId: instrumentId,
            kind,
            effectiveOn,
            at: new Date(at).toISOString(),
            reference,
            operatorName,
          }),
        );
      }),
      route(haltTradingCall, (context, input) => haltTrading(commands, context, input)),
      route(resumeTradingCall, (context, input) => resumeTrading(commands, context, input)),
      route(changeListingCall, (context, input) => changeListing(commands, context, input)),
      route(addListingCall, (context, input) => addListing(commands, context, input)),
    ],
  };
}
