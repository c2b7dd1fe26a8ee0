import { exchangeDate } from '#kernel/calendar/calendar.ts';
import type { OutputOf } from '#kernel/contract/define-call.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { type Currency, formatMoney, money } from '#kernel/money/money.ts';
import type { getCorporateStatus } from '../contract.ts';
import { findLastPaid, sumPaidIn } from './holding.store.ts';
import { currencyOf } from './show-action.ts';
import { findForm } from './tax-form.store.ts';

const CURRENCIES = ['MXN', 'USD'] as const satisfies readonly Currency[];

/** What came of stocks together, each currency by itself; those of which something came. */
function byCurrency(paid: readonly { stockId: string; net: bigint }[]) {
  return CURRENCIES.flatMap((currency) => {
    const of = paid.filter(({ stockId }) => currencyOf(stockId) === currency);
    const sum = of.reduce((all, { net }) => money(all + net), money(0n));
    return of.length === 0 ? [] : [{ currency, amount: formatMoney(sum) }];
  });
}

/** `corporate_action/status`: the form itself stays sealed. */
export async function showStatus({
  tx,
  investorId,
  now,
}: CallContext): Promise<OutputOf<typeof getCorporateStatus>> {
  const today = exchangeDate('XMEX', now);
  const paid = await findLastPaid(tx, investorId);
  const form = await findForm(tx, investorId, today);
  const year = today.slice(0, 4);
  return {
    lastPaid: paid && {
      net: formatMoney(money(paid.net)),
      currency: currencyOf(paid.stockId),
      doneAt: paid.doneAt.toISOString(),
    },
    paidThisYear: { year, sums: byCurrency(await sumPaidIn(tx, investorId, year)) },
    formValidUntil: form?.validUntil ?? null,
  };
}
