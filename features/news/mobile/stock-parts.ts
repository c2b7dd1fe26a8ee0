import type { StockPart } from '#features/market/mobile/index.ts';
import { StockNews } from './stock-news.tsx';

/** What was written of a stock, on its screen. */
export const stockParts: readonly StockPart[] = [{ id: 'news', order: 30, Section: StockNews }];
