export type { OwnTrade } from './chart/own-trade.ts';
export { withLiveQuote } from './live-stock.ts';
export { viewedStocks } from './search/viewed-stocks.ts';
export { earlierSession } from './session-day.ts';
export { isUnderWay, opensText, sessionText } from './session-line.tsx';
export type { BuySheetProps, StockPart } from './stock-part.ts';
/** What the home screen shows of the market: all of it travels with the first page. */
export { StockRow } from './stock-row.tsx';
export { useOnScreen } from './use-on-screen.ts';

/** Fetches the chart of values that no quote moves, such as those of a fund. */
export const loadStillChart = () => import('./chart/still-chart.tsx');

/** Why a stock cannot be traded, or until when; fetched where it is shown, since this file travels with the first page. */
export const loadTradingNotice = () =>
  import('./trading-notice.tsx').then(({ TradingNotice }) => ({ default: TradingNotice }));
