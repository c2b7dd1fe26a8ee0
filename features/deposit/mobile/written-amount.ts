import type { Currency } from '#kernel/money/money.ts';
import type { Words } from '#ui/i18n/words.tsx';
import type { Deposit } from '../contract.ts';

type Unit = Deposit['unit'];

/** Whether what is sent is one of the two currencies, and no coin. */
export const isCurrency = (unit: Unit): unit is Currency => unit === 'MXN' || unit === 'USD';

/** `$1,500.00 MXN` or `0.00512345 BTC`: at least two decimals, all that it has beyond. */
export function writtenSent(
  { money, price }: Pick<Words, 'money' | 'price'>,
  quantity: string,
  unit: Unit,
): string {
  return isCurrency(unit) ? money(quantity, unit) : `${price(quantity)}\u00a0${unit}`;
}
