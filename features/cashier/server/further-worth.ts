import type { Queryable } from '#kernel/database/database.ts';
import { type Further, furtherSums } from '../total-assets.ts';
import type { CashierParts } from './cashier-parts.ts';

/**
 * What features count in an investor's total assets at each business instant (epoch milliseconds, oldest first), in their
 * order. Throws where a feature does not answer for each of them.
 */
export async function furtherWorth(
  { worth }: Pick<CashierParts, 'worth'>,
  db: Queryable,
  investorId: string,
  instants: readonly number[],
): Promise<Further[]> {
  const counted: {
    isOwed: boolean;
    amounts: Awaited<ReturnType<ReturnType<CashierParts['worth']>[number]['amountsAt']>>;
  }[] = [];
  for (const { name, isOwed, amountsAt } of worth()) {
    const amounts = await amountsAt(db, investorId, instants);
    if (amounts.length !== instants.length)
      throw new Error(`${name} counts ${amounts.length} instants of ${instants.length}`);
    counted.push({ isOwed, amounts });
  }
  return instants.map((_, at) =>
    furtherSums(counted.map(({ isOwed, amounts }) => ({ isOwed, amounts: amounts[at] ?? {} }))),
  );
}
