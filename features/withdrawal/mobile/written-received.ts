import type { Words } from '#ui/i18n/words.tsx';
import type { WithdrawalItem } from '../contract.ts';

/** `$500.00 MXN` or `0.00106521 BTC`: what arrives, in the unit in which it arrives. */
export function writtenReceived(
  { money, price }: Pick<Words, 'money' | 'price'>,
  { quantity, unit }: Pick<WithdrawalItem, 'quantity' | 'unit'>,
): string {
  return unit === 'MXN' ? money(quantity, 'MXN') : `${price(quantity)} ${unit}`;
}
