/** The parts by which another feature's sheet gets a missing currency. */
export { lacking } from './estimate.ts';
export { ExchangeFooter, ExchangeForm, ExchangeReview } from './exchange-steps.tsx';
export { type Exchanging, useExchange } from './use-exchange.ts';
