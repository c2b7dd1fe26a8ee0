import { type Coin, dollarsFor } from '#features/coin-rate/contract.ts';
import { formatMoney, MalformedNumberError, money, parseMoney, parsePrice } from '#kernel/money/money.ts';
import { natureOf, type PaymentMethod } from '../contract.ts';
import { parseSent } from '../deposit-method.ts';

/** What a typed amount of a coin would bring in dollars at the rate shown; null for money, and for what is no amount yet. */
export function estimateOf(method: Pick<PaymentMethod, 'id' | 'rate'>, typed: string): string | null {
  const coin: Coin | null = natureOf(method.id).coin;
  const rate = method.rate?.rate;
  if (coin === null || rate === undefined) return null;
  return orNull(() =>
    formatMoney(money(dollarsFor(parseSent(method.id, typed), parsePrice(rate), coin, 'half-even'))),
  );
}

/** Whether a typed amount is less than what the way takes at least; false for what is no amount yet. */
export function isBelowMinimum(
  method: Pick<PaymentMethod, 'id' | 'rate' | 'minimum'>,
  typed: string,
): boolean {
  const isCoin = natureOf(method.id).coin !== null;
  const worth = isCoin
    ? estimateOf(method, typed)
    : orNull(() => formatMoney(money(parseSent(method.id, typed))));
  return worth !== null && parseMoney(worth) < parseMoney(method.minimum);
}

/** Null for what is no amount. */
function orNull(read: () => string): string | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedNumberError) return null;
    throw error;
  }
}
