import type { CurrencyAmounts, WorthPart } from '#kernel/feature/asset-parts.ts';
import { addMoney, type Money, money, multiply, price, quantity } from '#kernel/money/money.ts';
import { type FundStand, selectStands } from './worth.store.ts';

/** What units come to at the last value, and redemptions that are still to come; nothing where no value is known. */
export function worthOf({ units, nav, coming }: Pick<FundStand, 'units' | 'nav' | 'coming'>): Money {
  const value = nav === null ? money(0n) : multiply(price(nav), quantity(units));
  return addMoney(value, money(coming));
}

/** Fund units in total assets, at the last value that was known at each instant. */
export const FUND_WORTH: WorthPart = {
  name: 'mutual-fund',
  isOwed: false,
  async amountsAt(db, investorId, instants) {
    const stands = await selectStands(db, investorId, instants);
    return instants.map((_, index): CurrencyAmounts => {
      const then = stands.filter(({ place }) => place === index + 1);
      const of = (currency: 'MXN' | 'USD') =>
        addMoney(...then.filter((stand) => stand.currency === currency).map(worthOf));
      return { MXN: of('MXN'), USD: of('USD') };
    });
  },
};
