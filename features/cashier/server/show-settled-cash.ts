import type { OutputOf } from '#kernel/contract/define-call.ts';
import type { InvestorView } from '#kernel/http/route.ts';
import { CURRENCIES, formatMoney } from '#kernel/money/money.ts';
import type { getSettledCash } from '../contract.ts';
import type { CashierParts } from './cashier-parts.ts';
import { readSettledCash } from './settled-cash.ts';

/** `asset/settled`: what a conversion may take of each account. */
export async function showSettledCash(
  parts: CashierParts,
  { tx, investorId, now }: Pick<InvestorView, 'tx' | 'investorId' | 'now'>,
): Promise<OutputOf<typeof getSettledCash>> {
  const cash = [];
  for (const currency of CURRENCIES) {
    const { available, settled } = await readSettledCash(parts, tx, investorId, currency, now);
    cash.push({ currency, available: formatMoney(available), settled: formatMoney(settled) });
  }
  return { cash };
}
