import {
  addMoney,
  formatMoney,
  formatPercent,
  type Money,
  money,
  subtractMoney,
} from '#kernel/money/money.ts';
import type { FoundationOrder } from '../contract.ts';
import { accruedFor, gainOnFinish } from '../foundation.ts';
import { daysHeld, foundationDate, midnights } from '../foundation-days.ts';
import type { OrderRow } from './order.store.ts';
import type { FoundationRules } from './product.store.ts';

const LETTERS = 6;

/** What an investor and the firm call an order: `FP-261120-3F9A2C`. */
function numberOf(id: string, at: Date): string {
  const day = at.toISOString().slice(2, 10).replaceAll('-', '');
  return `FP-${day}-${id.slice(-LETTERS).toUpperCase()}`;
}

/** What an order's whole profit is at a business instant: counted anew from its dates until it is sold. */
export function accruedAt(row: OrderRow, now: number): { days: number; accrued: Money } {
  const on = row.soldOn ?? foundationDate(row.currency, now);
  const days = daysHeld(row.boughtOn, on, row.finishOn);
  return { days, accrued: row.accrued ?? accruedFor(row.buyPrice, row.yearlyRate, days) };
}

/** An order as its investor sees it at a business instant. */
export function showOrder(row: OrderRow, now: number): FoundationOrder {
  const { days, accrued } = accruedAt(row, now);
  const buyActual = addMoney(row.buyPrice, row.buyCharge);
  const sold = soldFigures(row);
  const received = sold && addMoney(sold.actual, row.later);
  return {
    id: row.id,
    number: numberOf(row.id, row.boughtAt),
    productId: row.foundationId,
    name: row.name,
    publisher: row.publisher,
    currency: row.currency,
    state: row.state,
    buyPrice: formatMoney(row.buyPrice),
    buyServiceCharge: formatMoney(row.buyCharge),
    buyActual: formatMoney(buyActual),
    boughtAt: row.boughtAt.toISOString(),
    sellPrice: sold && formatMoney(sold.price),
    sellServiceCharge: sold && formatMoney(sold.charge),
    sellActual: sold && formatMoney(sold.actual),
    soldAt: row.soldAt?.toISOString() ?? null,
    accrued: formatMoney(accrued),
    owed: formatMoney(sold === null ? money(0n) : subtractMoney(accrued, addMoney(sold.profit, row.later))),
    profit: received === null ? null : formatMoney(subtractMoney(received, buyActual)),
    createdAt: row.boughtAt.toISOString(),
    finishAt: row.finishAt.toISOString(),
    expectedRate: formatPercent(row.yearlyRate),
    days,
    termDays: midnights(row.boughtOn, row.finishOn),
    settled: row.state === 'sold' && row.salePreviewId === null,
    payments: row.payments.map(({ at, amount }) => ({
      at: new Date(at).toISOString(),
      amount: formatMoney(money(BigInt(amount))),
    })),
    ledgerHead: row.ledgerHead,
  };
}

/** What is expected to have come of an order on its finish; null once it is sold. */
export function expectedGain(
  { state, buyPrice, buyCharge, yearlyRate, boughtOn, finishOn }: OrderRow,
  rules: FoundationRules,
): string | null {
  if (state === 'sold') return null;
  const days = midnights(boughtOn, finishOn);
  return formatMoney(gainOnFinish({ invested: buyPrice, bought: buyCharge, yearlyRate, days }, rules));
}

function soldFigures({ buyPrice, saleProfit, sellCharge }: OrderRow) {
  if (saleProfit === null || sellCharge === null) return null;
  const price = addMoney(buyPrice, saleProfit);
  return { profit: saleProfit, price, charge: sellCharge, actual: subtractMoney(price, sellCharge) };
}
