import type { Market } from '#features/market/server/index.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { alertRoutes } from './alert.routes.ts';
import { watchQuotes } from './watch-quotes.ts';

/** What alerts build on. */
export interface AlertNeeds {
  readonly ports: Ports;
  readonly market: Market;
}

/** Makes the feature over the ports and the market's quotes. */
export function createAlerts({ ports, market }: AlertNeeds): ServerFeature {
  return {
    name: 'alert',
    routes: alertRoutes(ports, market),
    // Apart from trading: a fall of the market may reach many alerts at once.
    ticks: [{ name: 'alert', loop: 'telling', run: watchQuotes(ports, market) }],
  };
}
