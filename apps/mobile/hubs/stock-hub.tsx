import type { StockPart } from '#features/market/mobile/index.ts';
import { StockScreen } from '#features/market/mobile/stock-screen.tsx';
import { inOrder } from '#ui/manifest/collect.ts';

const PARTS = inOrder(
  import.meta.glob<readonly StockPart[]>('../../../features/*/mobile/stock-parts.ts', {
    eager: true,
    import: 'stockParts',
  }),
);

/** `/situation/detail/$id`: a stock, with what every feature says of it. */
export function StockHub() {
  return <StockScreen parts={PARTS} />;
}
