import type { Language } from '#kernel/i18n/language.ts';
import { formatMoney, formatPercent } from '#kernel/money/money.ts';
import type { FoundationDetail, FoundationItem } from '../contract.ts';
import { coverageOf, dailyPercent, realisedPercent, stateAt } from '../foundation.ts';
import { daysHeld, EXCHANGE_OF, foundationDate, midnights } from '../foundation-days.ts';
import { sessionsOf } from './foundation-parts.ts';
import type { FoundationRules, StandingProduct } from './product.store.ts';
import { SANDBOX_KEY } from './sandbox-key.ts';

/** A product as lists show it at a business instant. */
export function showProduct(product: StandingProduct, now: number): FoundationItem {
  const { beginAt, finishAt, principal, income, owed } = product;
  const [beginOn, today] = daysOf(product, now);
  return {
    id: product.id,
    name: product.name,
    publisher: product.publisher,
    currency: product.currency,
    scale: formatMoney(principal),
    minAmount: formatMoney(product.minAmount),
    expectedRate: formatPercent(product.yearlyRate),
    dailyRate: dailyPercent(product.yearlyRate),
    realisedRate: realisedPercent(product.paid, product.centDays),
    needsKey: product.keyHash !== null,
    state: stateAt({ beginAt: beginAt.getTime(), finishAt: finishAt.getTime() }, now),
    beginAt: beginAt.toISOString(),
    finishAt: finishAt.toISOString(),
    daysLeft: midnights(today < beginOn ? beginOn : today, product.finishOn),
    principalPool: formatMoney(principal),
    incomePool: formatMoney(income),
    owed: formatMoney(owed),
    coverage: coverageOf(income, owed),
  };
}

/** The dates of a product's beginning and of now. */
const daysOf = ({ currency, beginAt }: StandingProduct, now: number): [beginOn: string, today: string] => [
  foundationDate(currency, beginAt.getTime()),
  foundationDate(currency, now),
];

/** A product as its own screen shows it. */
export function showDetail(
  product: StandingProduct,
  rules: FoundationRules,
  { now, language }: { now: number; language: Language },
): FoundationDetail {
  const { currency, finishOn } = product;
  const [beginOn, today] = daysOf(product, now);
  const { open, next } = sessionsOf(currency, now);
  const isOwnOfSandbox = product.approvalId === null && product.keyHash !== null;
  return {
    ...showProduct(product, now),
    intro: product.intro[language] ?? product.intro.es,
    unpaid: formatMoney(product.unpaid),
    chargeRate: formatPercent(rules.chargeRate),
    ivaRate: formatPercent(rules.ivaRate),
    termDays: midnights(beginOn, finishOn),
    daysGone: daysHeld(beginOn, today, finishOn),
    exchange: EXCHANGE_OF[currency] === 'XMEX' ? 'XMEX' : 'XNYS',
    marketOpen: open !== null,
    nextOpenAt: next && new Date(next.opensAt).toISOString(),
    sandboxKey: isOwnOfSandbox ? SANDBOX_KEY : null,
  };
}
