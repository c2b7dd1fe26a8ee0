import type { StockPart } from '#features/market/mobile/index.ts';
import { StockEvents } from './stock-events.tsx';

/** What is coming of a stock, on its screen. */
export const stockParts: readonly StockPart[] = [{ id: 'corporate-action', order: 2, Section: StockEvents }];
