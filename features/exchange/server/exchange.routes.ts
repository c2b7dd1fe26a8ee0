import { type Route, route } from '#kernel/http/route.ts';
import * as calls from '../contract.ts';
import { createExchange } from './create-exchange.ts';
import type { ExchangeParts } from './exchange-parts.ts';
import { listExchanges } from './list-exchanges.ts';
import { previewExchange } from './preview-exchange.ts';
import { showRate } from './show-rate.ts';

/** The routes of converting, each bound to its call. */
export function exchangeRoutes(parts: ExchangeParts): Route[] {
  return [
    route(calls.getExchangeRate, (context) => showRate(parts, context)),
    route(calls.previewExchange, (context, input) => previewExchange(parts, context, input)),
    route(calls.createExchange, (context, input) => createExchange(parts, context, input)),
    route(calls.listExchanges, listExchanges),
  ];
}
