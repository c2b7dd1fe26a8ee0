import type { OutputOf } from '#kernel/contract/define-call.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { formatMoney, formatPrice, formatQuantity, money, quantity } from '#kernel/money/money.ts';
import type { listDeskFunds } from '../../operator-contract.ts';
import { selectFunds } from '../fund.store.ts';
import { selectComing, selectOutstanding } from './desk.store.ts';

/** More funds than a firm of this size offers. */
const MOST_FUNDS = 500;

/** `operator/mutual_fund_list`. */
export async function listDesk({ tx, now }: OperatorContext): Promise<OutputOf<typeof listDeskFunds>> {
  const funds = await selectFunds(tx, now, { risk: null, currency: null, after: null, rows: MOST_FUNDS });
  const coming = await selectComing(tx);
  const outstanding = await selectOutstanding(tx);
  return {
    funds: funds.map(({ terms, last, publishedAt }) => ({
      id: terms.id,
      name: terms.name,
      series: terms.series,
      administrator: terms.administrator,
      kind: terms.kind,
      currency: terms.currency,
      risk: terms.risk,
      navSource: terms.navSource,
      nav: last && formatPrice(last.nav),
      navDate: last?.date ?? null,
      publishedAt: publishedAt?.toISOString() ?? null,
      cutOff: terms.cutOff,
      valuedAt: terms.valuedAt,
      settleDays: terms.settleDays,
      outstanding: formatQuantity(quantity(outstanding.get(terms.id) ?? 0n)),
      coming: coming
        .filter(({ fundId }) => fundId === terms.id)
        .map((day) => ({
          navDate: day.navDate,
          valuedAt: day.valuedAt.toISOString(),
          late: now > day.valuedAt.getTime(),
          buys: day.buys,
          buyAmount: formatMoney(money(day.buyAmount)),
          redeems: day.redeems,
          redeemUnits: formatQuantity(quantity(day.redeemUnits)),
        })),
    })),
  };
}
