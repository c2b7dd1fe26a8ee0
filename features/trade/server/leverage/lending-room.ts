import type { Queryable } from '#kernel/database/database.ts';
import type { Currency, Money } from '#kernel/money/money.ts';
import type { Trading } from '../trading.ts';
import { selectPromised } from './leverage.store.ts';

/** Who would borrow, on what, when. */
interface Borrower {
  readonly investorId: string;
  readonly stockId: string;
  readonly currency: Currency;
  readonly now: number;
}

/**
 * Refuses an order that could borrow more than the firm lends, what working orders may still borrow counted
 * (`leverage.limit_investor`, `_stock`, `_all`). The database asks again as the order is placed (`lending_within_limits`).
 */
export async function assertLendable(
  { margin }: Pick<Trading, 'margin'>,
  db: Queryable,
  { investorId, stockId, currency, now }: Borrower,
  borrowed: Money,
): Promise<void> {
  const promised = await selectPromised(db, investorId, stockId, currency);
  await margin.assertLendable(db, now, { investorId, stockId, currency, borrowed, promised });
}
