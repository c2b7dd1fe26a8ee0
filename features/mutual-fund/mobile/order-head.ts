import { formatMoney, money, multiply, parseMoney, parsePrice, parseQuantity } from '#kernel/money/money.ts';
import type { FundDetail, FundOrder } from '../contract.ts';

export interface OrderHead {
  readonly kind: 'toBuy' | 'worth' | 'paid' | 'toSell' | 'coming' | 'received';
  /** The day of the value that it goes by, `YYYY-MM-DD`. */
  readonly date: string;
  /** Null where only units are known. */
  readonly amount: string | null;
  /** What the units of a purchase have gained since. */
  readonly gain: string | null;
}

/** The figure that counts of an order: what its units are worth at the fund's last value, or what is known until then. */
export function headOf(order: FundOrder, fund: Pick<FundDetail, 'nav' | 'navDate'> | undefined): OrderHead {
  const { side, state, amount, units, navDate: date } = order;
  const own = { date, amount, gain: null };
  if (side === 'redeem') {
    return { ...own, kind: state === 'ordered' ? 'toSell' : state === 'executed' ? 'coming' : 'received' };
  }
  if (units === null || amount === null) return { ...own, kind: 'toBuy' };
  // A value from before its own, as of an answer kept while offline, says nothing of it.
  if (!fund?.nav || fund.navDate === null || fund.navDate < date) return { ...own, kind: 'paid' };
  const worth = multiply(parsePrice(fund.nav), parseQuantity(units));
  const gain = fund.navDate === date ? null : formatMoney(money(worth - parseMoney(amount)));
  return { kind: 'worth', date: fund.navDate, amount: formatMoney(worth), gain };
}
