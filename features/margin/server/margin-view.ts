import {
  type Currency,
  formatMoney,
  formatPercent,
  formatPrice,
  type Money,
  money,
  multiply,
  type Price,
  type Quantity,
  type Rate,
  rate,
} from '#kernel/money/money.ts';
import type { MarginItem } from '../contract.ts';
import {
  additionToLeave,
  type DatedRate,
  equityShare,
  type MarginRules,
  nightlyFee,
  triggerPrice,
} from '../margin.ts';
import type { Lot } from './margin.store.ts';
import { marginDate, owedAt } from './margin.ts';

const shownPrice = (at: Price | null) => (at === null ? null : formatPrice(at));

/** The yearly rate of a New York day. Throws where no row names one. */
export function rateOn(rates: readonly DatedRate[], date: string): Rate {
  const row = rates.findLast(({ from }) => from <= date);
  if (row === undefined) throw new Error(`overnight_rate has no row for ${date}`);
  return rate(row.rate);
}

/** Where a call comes and where it is closed, with so much owed on so many shares. */
export function triggersView(owed: Money, shares: Quantity, rules: MarginRules) {
  return {
    callPercent: formatPercent(rules.call),
    closePercent: formatPercent(rules.close),
    callPrice: shownPrice(triggerPrice(owed, shares, rules.call)),
    closingPrice: shownPrice(triggerPrice(owed, shares, rules.close)),
  };
}

/** What a lot owes and how far its margin reaches, at a price; null where nothing is borrowed and nothing owed. */
export function marginView(
  lot: Lot,
  rules: MarginRules,
  { at, now }: { readonly at: Price | null; readonly now: number },
  isClosing: boolean,
): MarginItem | null {
  const { borrowed, fee, total } = owedAt(lot, rules, now);
  if (lot.state === 'closed' || total === 0n) return null;
  const yearly = rateOn(rules.rates[lot.currency], marginDate(now));
  const equity = at === null ? null : equityOf(total, lot.quantity, at, rules);
  const hasLoan = borrowed > 0n;
  return {
    ...triggersView(hasLoan ? total : money(0n), lot.quantity, rules),
    borrowed: formatMoney(borrowed),
    overnightFee: formatMoney(fee),
    nightlyFee: formatMoney(nightlyFee(borrowed, yearly)),
    yearlyPercent: formatPercent(yearly),
    equity: equity === null ? null : formatMoney(equity.amount),
    equityPercent: equity === null ? null : formatPercent(equity.share),
    leastAddition: equity?.least == null || !hasLoan ? null : formatMoney(equity.least),
    calledAt: lot.calledAt === null ? null : new Date(lot.calledAt).toISOString(),
    isClosing,
  };
}

function equityOf(total: Money, shares: Quantity, at: Price, rules: MarginRules) {
  const share = equityShare(total, shares, at);
  const value = multiply(at, shares);
  return {
    amount: money(value - total),
    share,
    least: additionToLeave(total, shares, at, rules.call),
  };
}

/** The dated terms of a New York day, for anybody. */
export function termsView(rules: MarginRules, date: string) {
  const percent = (currency: Currency) => formatPercent(rateOn(rules.rates[currency], date));
  return {
    yearlyPercent: { MXN: percent('MXN'), USD: percent('USD') },
    callPercent: formatPercent(rules.call),
    closePercent: formatPercent(rules.close),
    mostBorrowed: {
      MXN: formatMoney(rules.limits.MXN.investor),
      USD: formatMoney(rules.limits.USD.investor),
    },
  };
}
