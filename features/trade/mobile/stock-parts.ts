import { lazy } from 'react';
import type { StockPart } from '#features/market/mobile/index.ts';
import { isWished } from './order/kept-wish.ts';
import { HeldHead } from './position/held-head.tsx';
import { HeldPositions } from './position/held-positions.tsx';
import { SellButton } from './position/sell-button.tsx';
import { useIsOwnKnown, useOwnCost, useOwnTrades } from './use-own-trades.ts';

const loadOrderSheet = async () => ({ default: (await import('./order/order-sheet.tsx')).OrderSheet });

/** What is held and was traded of a stock, the button that sells it and the sheet that buys it. */
export const stockParts: readonly StockPart[] = [
  {
    id: 'trade',
    order: 1,
    Head: HeldHead,
    useIsKnown: useIsOwnKnown,
    SellButton,
    useTrades: useOwnTrades,
    useCost: useOwnCost,
    Section: HeldPositions,
    buying: { Sheet: lazy(loadOrderSheet), load: loadOrderSheet, isWished },
  },
];
