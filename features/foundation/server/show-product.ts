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
    principalPool: formatMoney(principal),
    incomePool: formatMoney(income),
    owed: formatMoney(owed),
    coverage: coverageOf(income, owed),
  };
}

/** A product as its own screen shows it. */
export function showDetail(
  product: StandingProduct,
  rules: FoundationRules,
  { now, language }: { now: number; language: Language },
): FoundationDetail {
  const { currency, finishOn } = product;
  const beginOn = foundationDate(currency, product.beginAt.getTime());
  const today = foundationDate(currency, now);
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
    daysLeft: midnights(today < beginOn ? beginOn : today, finishOn),
    exchange: EXCHANGE_OF[currency] === 'XMEX' ? 'XMEX' : 'XNYS',
    marketOpen: open !== null,
    nextOpenAt: next && new Date(next.opensAt).toISOString(),
    sandboxKey: isOwnOfSandbox ? SANDBOX_KEY : null,
  };
}
