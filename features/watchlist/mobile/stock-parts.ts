import type { StockPart } from '#features/market/mobile/index.ts';
import { Star } from './star.tsx';

/** The star of a stock, on its screen and beside it in a search. */
export const stockParts: readonly StockPart[] = [{ id: 'watchlist', order: 2, Action: Star }];
