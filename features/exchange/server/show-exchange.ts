import { formatMoney, formatPrice, money } from '#kernel/money/money.ts';
import type { Conversion } from '../contract.ts';
import { otherCurrency } from '../exchange.ts';
import { spreadPercent } from '../spread-percent.ts';
import type { Exchanged, StoredConversion } from './exchange.store.ts';

/** The figures of what was shown or done, as calls carry them. */
export function showFigures(exchanged: Exchanged) {
  return {
    from: exchanged.from,
    amount: formatMoney(exchanged.amount),
    to: otherCurrency(exchanged.from),
    received: formatMoney(exchanged.received),
    rate: formatPrice(exchanged.rate),
    middleRate: formatPrice(exchanged.middle),
    spreadPercent: spreadPercent(exchanged.spread),
    cost: formatMoney(money(exchanged.worth - exchanged.received)),
    source: exchanged.source,
    quotedAt: exchanged.quotedAt.toISOString(),
  };
}

/** A conversion as its investor sees it. */
export function showConversion(conversion: StoredConversion): Conversion {
  return {
    id: conversion.id,
    ...showFigures(conversion),
    createdAt: conversion.at.toISOString(),
    ledgerHead: conversion.ledgerHead,
  };
}
