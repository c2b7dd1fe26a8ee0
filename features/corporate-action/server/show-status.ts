import { exchangeDate } from '#kernel/calendar/calendar.ts';
import type { OutputOf } from '#kernel/contract/define-call.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { formatMoney, money } from '#kernel/money/money.ts';
import type { getCorporateStatus } from '../contract.ts';
import { findLastPaid } from './holding.store.ts';
import { currencyOf } from './show-action.ts';
import { findForm } from './tax-form.store.ts';

/** `corporate_action/status`: the form itself stays sealed. */
export async function showStatus({
  tx,
  investorId,
  now,
}: CallContext): Promise<OutputOf<typeof getCorporateStatus>> {
  const paid = await findLastPaid(tx, investorId);
  const form = await findForm(tx, investorId, exchangeDate('XMEX', now));
  return {
    lastPaid: paid && {
      net: formatMoney(money(paid.net)),
      currency: currencyOf(paid.stockId),
      doneAt: paid.doneAt.toISOString(),
    },
    formValidUntil: form?.validUntil ?? null,
  };
}
