import type { ShownCoinRate } from '#features/coin-rate/contract.ts';
import { formatCoin, showCoinRate } from '#features/coin-rate/server/index.ts';
import { formatMoney, money } from '#kernel/money/money.ts';
import { coinOf, unitOf } from '../withdrawal.ts';
import type { Terms } from './withdrawal-preview.ts';

/** The figures of a preview or a withdrawal as decimal strings. */
export function showTerms(terms: Terms) {
  const { method, currency, amount, fee } = terms;
  return {
    method,
    currency,
    amount: formatMoney(amount),
    fee: formatMoney(fee),
    rate: rateOf(terms),
    quantity: showReceived(terms),
    unit: unitOf(method),
  };
}

/** What arrives, as a decimal string of what arrives. */
export function showReceived({ method, received }: Pick<Terms, 'method' | 'received'>): string {
  const coin = coinOf(method);
  return coin === null ? formatMoney(money(received)) : formatCoin(received, coin);
}

function rateOf({ rate, rateSource: source, rateAt: quotedAt }: Terms): ShownCoinRate | null {
  if (rate === null || source === null || quotedAt === null) return null;
  return showCoinRate({ rate, source, quotedAt });
}
