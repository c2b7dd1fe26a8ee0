/** The market's door for other features and for the server. */
export {
  allowsFractions,
  type Country,
  type Instrument,
  IPC_ID,
  isFibra,
  isTradable,
  type Kind,
  type Period,
  SPX_ID,
  USDMXN_ID,
} from '../market.ts';
export { createMarket, type Market } from './create-market.ts';
export { keepQuotes, type QuoteToKeep } from './kept-quote.store.ts';
export { type MarketDeps, MissingProviderError, openSimulation, type Simulation } from './open-providers.ts';
export type {
  Bar,
  BarPage,
  BarRequest,
  MarketDataProvider,
  ProviderAction,
  Snapshot,
} from './providers/provider.ts';
export { asItStood, type Quote } from './quote.ts';
export { refuseUnkept } from './refuse-unkept.ts';
export type { SessionState } from './sessions.ts';
export type { SplitBoard, StockSplit } from './split-board.ts';
