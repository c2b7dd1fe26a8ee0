import type { Market } from '#features/market/server/index.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { MadeFeature } from '#kernel/feature/server-feature.ts';
import { newId } from '#kernel/id/id.ts';
import { divideRounded } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { alertRoutes } from './alert.routes.ts';
import { replaceBounds } from './alert.store.ts';
import { watchQuotes } from './watch-quotes.ts';

/** What alerts build on. */
export interface AlertNeeds {
  readonly ports: Ports;
  readonly market: Market;
}

/** Alerts for other features. */
export interface Alerts {
  /** Puts what waits for a stock into the shares of after a split, in the transaction that carries it out. */
  split(
    tx: Transaction,
    stockId: string,
    ratio: { readonly numerator: bigint; readonly denominator: bigint },
  ): Promise<void>;
}

/** Makes the feature over the ports and the market's quotes. */
export function createAlerts({ ports, market }: AlertNeeds): MadeFeature<Alerts> {
  return {
    api: {
      split: (tx, stockId, { numerator, denominator }) =>
        replaceBounds(tx, stockId, (bound) => {
          const after = divideRounded(bound * denominator, numerator, 'half-even');
          return { id: newId(ports.chance, ports.clock.securityNow()), bound: after < 1n ? 1n : after };
        }),
    },
    feature: {
      name: 'alert',
      routes: alertRoutes(ports, market),
      // Apart from trading: a fall of the market may reach many alerts at once.
      ticks: [{ name: 'alert', loop: 'telling', run: watchQuotes(ports, market) }],
    },
  };
}
