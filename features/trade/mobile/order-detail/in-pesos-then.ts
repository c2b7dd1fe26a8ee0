import { convert, formatMoney, parseMoney, parsePrice } from '#kernel/money/money.ts';
import type { Words } from '#ui/i18n/words.tsx';
import type { OrderDetail } from '../../contract.ts';

/** What an order in dollars came to in pesos when it was last filled, which nobody was charged; null where that rate is not known. */
export function inPesosThen(
  { t, money, price }: Words,
  { total, fxThen }: Pick<OrderDetail, 'total' | 'fxThen'>,
): string | null {
  if (fxThen === null) return null;
  const pesos = formatMoney(convert(parseMoney(total), parsePrice(fxThen)));
  return t('trade.order.inPesosThen', { amount: money(pesos, 'MXN'), rate: price(fxThen, 4) });
}
