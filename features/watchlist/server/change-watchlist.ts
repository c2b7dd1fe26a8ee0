import type { Market } from '#features/market/server/index.ts';
import type { InputOf, OutputOf } from '#kernel/contract/define-call.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import {
  type addToWatchlist,
  MAX_WATCHED,
  type mergeIntoWatchlist,
  type moveInWatchlist,
} from '../contract.ts';
import { planPlaces } from '../order.ts';
import { deletePlace, lockPlaces, writePlaces } from './watchlist.store.ts';

/** Adds a stock. Refuses `not_found` for one that is not listed and `watchlist.full` for the one too many. */
export async function addStock(
  market: Market,
  { tx, investorId }: CallContext,
  { stockId, before = null }: InputOf<typeof addToWatchlist>,
): Promise<object> {
  if (market.instrument(stockId) === null) throw notFound();
  const present = await lockPlaces(tx, investorId);
  if (present.some((row) => row.stockId === stockId)) return {};
  if (present.length >= MAX_WATCHED) throw new Refusal('watchlist.full', { values: { most: MAX_WATCHED } });
  await writePlaces(tx, investorId, planPlaces(present, [stockId], before === stockId ? null : before));
  return {};
}

/** Takes a stock out; one that is not in the list is out already. Refuses `not_found` for one that never was. */
export async function deleteStock(
  market: Market,
  { tx, investorId }: CallContext,
  stockId: string,
): Promise<object> {
  if (market.instrument(stockId) === null) throw notFound();
  await lockPlaces(tx, investorId);
  await deletePlace(tx, investorId, stockId);
  return {};
}

/** Moves a stock. Refuses `not_found` where it or the one that it should stand before is not in the list. */
export async function moveStock(
  { tx, investorId }: CallContext,
  { stockId, before }: InputOf<typeof moveInWatchlist>,
): Promise<object> {
  const present = await lockPlaces(tx, investorId);
  const has = (id: string) => present.some((row) => row.stockId === id);
  if (!has(stockId) || (before !== null && !has(before))) throw notFound();
  await writePlaces(tx, investorId, planPlaces(present, [stockId], before));
  return {};
}

/** Puts what a browser gathered behind what the investor has, as far as there is room. */
export async function mergeStocks(
  market: Market,
  { tx, investorId }: CallContext,
  { stockIds }: InputOf<typeof mergeIntoWatchlist>,
): Promise<OutputOf<typeof mergeIntoWatchlist>> {
  const present = await lockPlaces(tx, investorId);
  const had = new Set(present.map(({ stockId }) => stockId));
  const fresh = [...new Set(stockIds)].filter((id) => !had.has(id) && market.instrument(id) !== null);
  const room = MAX_WATCHED - present.length;
  const added = fresh.slice(0, room);
  await writePlaces(tx, investorId, planPlaces(present, added, null));
  return { added, leftOut: fresh.slice(room) };
}
