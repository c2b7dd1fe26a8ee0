import { type Coin, dollarsFor } from '#features/coin-rate/contract.ts';
import { formatMoney, MalformedNumberError, money, parsePrice } from '#kernel/money/money.ts';
import { natureOf, type PaymentMethod } from '../contract.ts';
import { parseSent } from '../deposit-method.ts';

/** What a typed amount of a coin would bring in dollars at the rate shown; null for money, and for what is no amount yet. */
export function estimateOf(method: Pick<PaymentMethod, 'id' | 'rate'>, typed: string): string | null {
  const coin: Coin | null = natureOf(method.id).coin;
  if (coin === null || method.rate === null) return null;
  try {
    const worth = dollarsFor(parseSent(method.id, typed), parsePrice(method.rate.rate), coin, 'half-even');
    return formatMoney(money(worth));
  } catch (error) {
    if (error instanceof MalformedNumberError) return null;
    throw error;
  }
}
