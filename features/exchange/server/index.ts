/** The exchange's door for the server. */
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { EXCHANGE_SCHEDULE } from '../exchange-schedule.ts';
import { exchangeRoutes } from './exchange.routes.ts';
import type { ExchangeParts } from './exchange-parts.ts';
import { EXCHANGE_INVARIANTS } from './invariants.ts';

/** Makes the feature over the ports, the market's rate and the cashier's settled cash. */
export function createExchange(parts: ExchangeParts): ServerFeature {
  return {
    name: 'exchange',
    routes: exchangeRoutes(parts),
    invariants: EXCHANGE_INVARIANTS,
    assetTypes: [{ type: 'exchange', isCapital: false }],
    // The id of a conversion is its preview's.
    records: [{ kind: 'exchange', idKey: 'previewId', path: () => '/exchange' }],
    tariffs: [EXCHANGE_SCHEDULE],
  };
}
