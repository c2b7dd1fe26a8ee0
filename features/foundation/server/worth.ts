import type { CurrencyAmounts, WorthPart } from '#kernel/feature/asset-parts.ts';
import { type Currency, type Money, money } from '#kernel/money/money.ts';
import { type FoundationStand, selectStands } from './worth.store.ts';

/** Principal, and profit as far as the income pool holds it: a pool that is short counts for each in proportion. */
export function worthOf({
  principal,
  profit,
  pool,
  owed,
}: Omit<FoundationStand, 'place' | 'currency'>): Money {
  const covered = owed <= pool ? profit : (profit * (pool < 0n ? 0n : pool)) / owed;
  return money(principal + covered);
}

/** What is invested for a term in total assets, counted from its dates at each instant. */
export const FOUNDATION_WORTH: WorthPart = {
  name: 'foundation',
  isOwed: false,
  async amountsAt(db, investorId, instants) {
    const stands = await selectStands(db, investorId, instants);
    return instants.map((_, index): CurrencyAmounts => {
      const then = stands.filter(({ place }) => place === index + 1);
      const of = (currency: Currency) =>
        money(
          then
            .filter((stand) => stand.currency === currency)
            .reduce<bigint>((sum, stand) => sum + worthOf(stand), 0n),
        );
      return { MXN: of('MXN'), USD: of('USD') };
    });
  },
};
