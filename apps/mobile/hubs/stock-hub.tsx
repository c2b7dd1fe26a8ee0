import { StockScreen } from '#features/market/mobile/stock-screen.tsx';
import { STOCK_PARTS } from './stock-parts.ts';

/** `/situation/detail/$id`: a stock, with what every feature says of it. */
export function StockHub() {
  return <StockScreen parts={STOCK_PARTS} />;
}
