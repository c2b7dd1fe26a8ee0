import { formatMoney, formatPrice, money } from '#kernel/money/money.ts';
import type { Conversion } from '../contract.ts';
import { otherCurrency } from '../exchange.ts';
import { spreadPercent } from '../spread-percent.ts';
import type { StoredConversion } from './exchange.store.ts';
import type { ExchangeTerms } from './exchange-preview.ts';

/** The figures of what was shown or done, as calls carry them. */
export function showFigures(terms: Omit<ExchangeTerms, 'evidence'>) {
  return {
    from: terms.from,
    amount: formatMoney(terms.amount),
    to: otherCurrency(terms.from),
    received: formatMoney(terms.received),
    rate: formatPrice(terms.rate),
    middleRate: formatPrice(terms.middle),
    spreadPercent: spreadPercent(terms.spread),
    cost: formatMoney(money(terms.worth - terms.received)),
    source: terms.source,
    quotedAt: new Date(terms.quotedAt).toISOString(),
  };
}

/** A conversion as its investor sees it. */
export function showConversion(conversion: StoredConversion): Conversion {
  return {
    id: conversion.id,
    ...showFigures(conversion),
    createdAt: new Date(conversion.at).toISOString(),
    ledgerHead: conversion.ledgerHead,
  };
}
