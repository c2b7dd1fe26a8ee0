import type { Market } from '#features/market/server/index.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { Currency, Money } from '#kernel/money/money.ts';
import type { Ports } from '#kernel/ports/ports.ts';

/** What the cashier asks of trade. */
export interface Settlement {
  /** Cash of sales and of buys that have not settled at the business instant `now`. */
  unsettled(
    db: Queryable,
    investorId: string,
    currency: Currency,
    now: number,
  ): Promise<{ readonly sales: Money; readonly buys: Money }>;
}

/** What the cashier asks of the market. */
export type Pricing = Pick<Market, 'instrument' | 'quote' | 'bars' | 'fx'>;

export interface CashierParts {
  readonly ports: Ports;
  readonly market: Pricing;
  readonly trade: Settlement;
}
