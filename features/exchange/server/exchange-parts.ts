import type { Cashier } from '#features/cashier/server/index.ts';
import type { Market } from '#features/market/server/index.ts';
import { exchangeDate } from '#kernel/calendar/calendar.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { Price } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { type ExchangeRules, readRules } from './setting.store.ts';

/** What converting asks of the rest of the house. */
export interface ExchangeParts {
  readonly ports: Ports;
  readonly market: Pick<Market, 'fx'>;
  readonly cashier: Pick<Cashier, 'settledCash'>;
}

/** The rate of now, which a source stands for. Refuses where none does or its feed has fallen behind. */
export function firmRate(market: ExchangeParts['market']): { rate: Price; quotedAt: number; source: string } {
  const fx = market.fx();
  if (fx === null) throw new Refusal('exchange.rate_unknown');
  if (fx.stale) throw new Refusal('exchange.rate_stale');
  return fx;
}

/** The rules that hold at a business instant. */
export const rulesAt = (db: Queryable, now: number): Promise<ExchangeRules> =>
  readRules(db, exchangeDate('XMEX', now));
