import type { CallContext } from '#kernel/http/route.ts';
import { holdingsOf } from '#kernel/ledger/ledger.ts';
import {
  formatMoney,
  formatPrice,
  formatQuantity,
  money,
  multiply,
  price,
  quantity,
} from '#kernel/money/money.ts';
import type { FundHolding } from '../contract.ts';
import { unitsOf } from '../mutual-fund.ts';
import { selectStands } from './worth.store.ts';

/** `mutual_fund/holdings`: what is held of each fund, or still comes of it. */
export async function listHoldings({ tx, investorId, now }: CallContext): Promise<{ items: FundHolding[] }> {
  const stands = await selectStands(tx, investorId, [now]);
  const balances = await holdingsOf(tx, investorId, ['mutual-fund-unit']);
  const items = stands
    .filter(({ units, coming }) => units > 0n || coming > 0n)
    .map(({ fundId, name, currency, units, nav, navDate, coming, paidIn, redeemed }) => ({
      fundId,
      name,
      currency,
      units: formatQuantity(quantity(units)),
      frozen: formatQuantity(quantity(balances.find(({ asset }) => asset === unitsOf(fundId))?.frozen ?? 0n)),
      nav: nav === null ? null : formatPrice(price(nav)),
      navDate,
      value: nav === null ? null : formatMoney(multiply(price(nav), quantity(units))),
      paidIn: formatMoney(money(paidIn)),
      redeemed: formatMoney(money(redeemed)),
      coming: formatMoney(money(coming)),
    }));
  return { items };
}
