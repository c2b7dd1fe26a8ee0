import { lazy } from 'react';
import type { StockPart } from '#features/market/mobile/index.ts';
import { HeldPositions } from './position/held-positions.tsx';

const loadOrderSheet = async () => ({ default: (await import('./order/order-sheet.tsx')).OrderSheet });

/** What is held of a stock, and the sheet that buys it. */
export const stockParts: readonly StockPart[] = [
  {
    id: 'trade',
    order: 1,
    Section: HeldPositions,
    buying: { Sheet: lazy(loadOrderSheet), load: loadOrderSheet },
  },
];
