import type { StockPart } from '#features/market/mobile/index.ts';
import { inOrder } from '#ui/manifest/collect.ts';

/** What every feature says of a stock, in its order. */
export const STOCK_PARTS = inOrder(
  import.meta.glob<readonly StockPart[]>('../../../features/*/mobile/stock-parts.ts', {
    eager: true,
    import: 'stockParts',
  }),
);
