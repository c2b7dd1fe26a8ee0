/** The exchange's door for the server. */
import type { Queryable } from '#kernel/database/database.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import type { Price } from '#kernel/money/money.ts';
import { termsOf } from '../exchange.ts';
import { EXCHANGE_SCHEDULE } from '../exchange-schedule.ts';
import { exchangeRoutes } from './exchange.routes.ts';
import { type ExchangeParts, rulesAt } from './exchange-parts.ts';
import { EXCHANGE_INVARIANTS } from './invariants.ts';

/** Makes the feature over the ports, the market's rate and the cashier's settled cash. */
export function createExchange(parts: ExchangeParts): ServerFeature {
  return {
    name: 'exchange',
    routes: exchangeRoutes(parts),
    invariants: EXCHANGE_INVARIANTS,
    assetTypes: [{ type: 'exchange', isCapital: false, commands: ['exchange.out', 'exchange.in'] }],
    // The id of a conversion is its preview's.
    records: [{ kind: 'exchange', idKey: 'previewId', path: () => '/exchange' }],
    tariffs: [EXCHANGE_SCHEDULE],
  };
}

/** Pesos that one dollar costs an investor now, the spread within; null where no provider gives a rate. */
export async function dollarCost(
  market: ExchangeParts['market'],
  db: Queryable,
  now: number,
): Promise<Price | null> {
  const fx = market.fx();
  if (fx === null) return null;
  const { spread } = await rulesAt(db, now);
  return termsOf('MXN', fx.rate, spread).rate;
}
