import {
  type Currency,
  convert,
  convertBack,
  type Money,
  money,
  multiply,
  type Price,
  type Quantity,
} from '#kernel/money/money.ts';

/** What an investor has of one currency or instrument, available and frozen together, in its smallest unit. */
export interface Held {
  readonly asset: string;
  readonly units: bigint;
}

/** Prices of one moment, now or a past day's close. */
export interface Valuation {
  /** Null where the instrument had no price. */
  priceOf(stockId: string): { readonly price: Price; readonly currency: Currency } | null;
  /** Pesos for one dollar; null where none was known. */
  readonly fx: Price | null;
}

export const isCash = (asset: string): asset is Currency => asset === 'MXN' || asset === 'USD';

/**
 * An amount in another currency at the rate of the moment, half-even; null without a rate. Zero needs none.
 */
export function inCurrency(amount: Money, from: Currency, to: Currency, fx: Price | null): Money | null {
  if (from === to || amount === 0n) return amount;
  if (fx === null) return null;
  return from === 'USD' ? convert(amount, fx) : convertBack(amount, fx);
}

/** The market value of shares in their own currency; null without a price. */
export function marketValueOf(held: Held, at: Valuation): { value: Money; currency: Currency } | null {
  const quoted = at.priceOf(held.asset);
  // An instrument's smallest unit is a millionth of a share, as a Quantity counts.
  return quoted && { value: multiply(quoted.price, held.units as Quantity), currency: quoted.currency };
}

/** Sums by currency first and converts once, so that a total is rounded once. */
export interface Worth {
  readonly cash: Readonly<Record<Currency, Money>>;
  readonly shares: Readonly<Record<Currency, Money>>;
  /** Instruments that had no price; they count as nothing. */
  readonly unpriced: readonly string[];
}

/** What cash and shares were worth, each currency by itself. */
export function worthOf(holdings: readonly Held[], at: Valuation): Worth {
  const cash = { MXN: 0n, USD: 0n };
  const shares = { MXN: 0n, USD: 0n };
  const unpriced: string[] = [];
  for (const held of holdings) {
    if (isCash(held.asset)) cash[held.asset] += held.units;
    else if (held.units !== 0n) {
      const value = marketValueOf(held, at);
      if (value) shares[value.currency] += value.value;
      else unpriced.push(held.asset);
    }
  }
  return { cash: checked(cash), shares: checked(shares), unpriced };
}

const checked = (sums: Record<Currency, bigint>): Record<Currency, Money> => ({
  MXN: money(sums.MXN),
  USD: money(sums.USD),
});

/** Both currencies' sums in one; without a rate, the wanted currency's own alone. */
export function sumIn(sums: Readonly<Record<Currency, Money>>, to: Currency, fx: Price | null): Money {
  const other: Currency = to === 'MXN' ? 'USD' : 'MXN';
  return money(sums[to] + (inCurrency(sums[other], other, to, fx) ?? 0n));
}

/**
 * Total assets = available + frozen + market value. Nothing can be borrowed or lent yet, so
 * nothing is taken off: leverage and loans post what is owed as assets of their own when they come.
 */
export function totalIn(worth: Worth, to: Currency, fx: Price | null): Money {
  const sums = checked({ MXN: worth.cash.MXN + worth.shares.MXN, USD: worth.cash.USD + worth.shares.USD });
  return sumIn(sums, to, fx);
}

/** Withdrawable = max(0, available − max(0, unsettled sales − unsettled buys)). */
export function withdrawableOf(available: Money, unsettled: { sales: Money; buys: Money }): Money {
  const waiting = unsettled.sales > unsettled.buys ? unsettled.sales - unsettled.buys : 0n;
  return money(available > waiting ? available - waiting : 0n);
}
