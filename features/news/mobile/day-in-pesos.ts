import { localDate } from '#kernel/calendar/local-time.ts';
import {
  convert,
  type Money,
  multiply,
  parsePrice,
  price,
  type Quantity,
  subtractMoney,
} from '#kernel/money/money.ts';

/** A quote with its change since the close before, decimal strings. */
interface Quoted {
  readonly price: string;
  readonly change: string;
  readonly quotedAt: string;
}

/** What shares priced in dollars have gained in pesos since the close before; the parts add up. */
interface DayInPesos {
  readonly all: Money;
  readonly byShares: Money;
  readonly byDollar: Money;
}

/** Shares of one stock, and when the last of them was bought. */
interface Held {
  readonly shares: Quantity;
  readonly lastBoughtAt: string;
}

const dateOf = (instant: string) => localDate('America/New_York', Date.parse(instant));

/**
 * The shares' own part at the dollar of now, and the rest, which the dollar did. Null where the two quotes are of different days:
 * their changes are not of one day then; and where a share was bought on that day: it did not gain all of the day.
 */
export function dayInPesos({ shares, lastBoughtAt }: Held, stock: Quoted, dollar: Quoted): DayInPesos | null {
  const day = dateOf(stock.quotedAt);
  if (dateOf(dollar.quotedAt) !== day || dateOf(lastBoughtAt) >= day) return null;
  const before = ({ price: now, change }: Quoted) => price(parsePrice(now) - parsePrice(change));
  const value = multiply(parsePrice(stock.price), shares);
  const valueBefore = multiply(before(stock), shares);
  const rate = parsePrice(dollar.price);
  const all = subtractMoney(convert(value, rate), convert(valueBefore, before(dollar)));
  const byShares = subtractMoney(convert(value, rate), convert(valueBefore, rate));
  return { all, byShares, byDollar: subtractMoney(all, byShares) };
}
