import type { InputOf } from '#kernel/contract/define-call.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import type { listListingsCall } from '../contract.ts';
import type { NoticeBoard } from './notice-board.ts';
import { type ListingMarket, showStock } from './take-down.ts';

const MOST = 50;

/** The stocks that a text finds; without one, those that are halted, not listed, or about to change. */
export function listListings(
  { board, market }: { readonly board: NoticeBoard; readonly market: ListingMarket },
  { now }: Pick<OperatorContext, 'now'>,
  { text }: InputOf<typeof listListingsCall>,
) {
  const stocks = text ? market.find(text, MOST) : board.named().flatMap((id) => market.stock(id) ?? []);
  const items = stocks.map((stock) => showStock(stock, board.standing(stock, now)));
  const isOdd = (item: (typeof items)[number]) =>
    item.listing !== 'listed' || item.halt !== null || item.change !== null;
  return { items: (text ? items : items.filter(isOdd)).slice(0, MOST) };
}
