import { SearchScreen } from '#features/market/mobile/search/search-screen.tsx';
import { STOCK_PARTS } from './stock-parts.ts';

/** `/search`: stocks, with what one can do with each at once. */
export function SearchHub() {
  return <SearchScreen parts={STOCK_PARTS} />;
}
