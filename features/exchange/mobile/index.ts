/** The parts by which another feature's sheet gets a missing currency. */
export { lacking } from './estimate.ts';
export { AskButton, ExchangeForm, reviewOfExchange } from './exchange-steps.tsx';
export { type Exchanging, useExchange } from './use-exchange.ts';
