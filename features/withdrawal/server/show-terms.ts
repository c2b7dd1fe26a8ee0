import { formatCoin } from '#features/coin-rate/server/index.ts';
import { formatMoney, formatPrice, money } from '#kernel/money/money.ts';
import { coinOf, unitOf } from '../withdrawal.ts';
import type { Terms } from './preview.store.ts';

/** The figures of a preview or a withdrawal as decimal strings. */
export function showTerms(terms: Terms) {
  const { method, currency, amount, fee, rate, rateSource } = terms;
  return {
    method,
    currency,
    amount: formatMoney(amount),
    fee: formatMoney(fee),
    rate: rate === null ? null : formatPrice(rate),
    rateSource,
    quantity: showReceived(terms),
    unit: unitOf(method),
  };
}

/** What arrives, as a decimal string of what arrives. */
export function showReceived({ method, received }: Pick<Terms, 'method' | 'received'>): string {
  const coin = coinOf(method);
  return coin === null ? formatMoney(money(received)) : formatCoin(received, coin);
}
