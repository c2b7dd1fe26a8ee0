import { formatMoney, formatPercent, formatPrice, type Price } from '#kernel/money/money.ts';
import type { FundDetail, FundItem } from '../contract.ts';
import type { Dealing } from '../fund-calendar.ts';
import { gainOf } from '../mutual-fund.ts';
import type { ValuedFund } from './fund.store.ts';
import { dealingOrNull } from './fund-parts.ts';

/** A fund as lists show it. */
export function showFund({ terms, last, oneYear }: ValuedFund): FundItem {
  const { id, name, series, kind, currency, navSource, risk, yearlyCost } = terms;
  return {
    id,
    name,
    series,
    kind,
    currency,
    nav: last && formatPrice(last.nav),
    navDate: last?.date ?? null,
    navSource,
    risk,
    oneYear: since(last?.nav, oneYear),
    yearlyCost: formatPercent(yearlyCost),
  };
}

/** A fund as its own screen shows it at a business instant. */
export function showDetail(fund: ValuedFund, now: number): FundDetail {
  const { terms, last, first, oneMonth, threeMonths, oneYear } = fund;
  const dealing = dealingOrNull(terms, now);
  return {
    ...showFund(fund),
    administrator: terms.administrator,
    horizonMonths: terms.horizonMonths,
    composition: terms.composition.map((each) => ({ ...each })),
    minimum: formatMoney(terms.minimum),
    cutOff: terms.cutOff,
    valuedAt: terms.valuedAt,
    settleDays: terms.settleDays,
    returns: {
      oneMonth: since(last?.nav, oneMonth),
      threeMonths: since(last?.nav, threeMonths),
      oneYear: since(last?.nav, oneYear),
      sinceStart: since(last?.nav, first?.nav ?? null),
      since: first?.date ?? null,
    },
    dealing: dealing && showDealing(dealing),
  };
}

/** The day of an order's value and its instants. */
export function showDealing({ navDate, cutOffAt, valuedAt, settlesAt }: Dealing) {
  const written = (at: number) => new Date(at).toISOString();
  return { navDate, cutOffAt: written(cutOffAt), valuedAt: written(valuedAt), settlesAt: written(settlesAt) };
}

const since = (now: Price | undefined, before: Price | null): string | null =>
  now === undefined || before === null ? null : formatPercent(gainOf(now, before));
