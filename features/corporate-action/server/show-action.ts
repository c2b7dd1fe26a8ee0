import type { Market } from '#features/market/server/index.ts';
import {
  type Currency,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  type Money,
  money,
  price,
  quantity,
  rate,
} from '#kernel/money/money.ts';
import type { ActionItem, EventItem } from '../contract.ts';
import { paymentFor } from '../corporate-action.ts';
import type { ActionRow } from './corporate-action.store.ts';
import type { HoldingRow } from './holding.store.ts';

/** What a stock's dividends are paid in. */
export const currencyOf = (stockId: string): Currency => (stockId.endsWith('.XMEX') ? 'MXN' : 'USD');

/** An action as calls carry it. */
export function showAction(market: Pick<Market, 'instrument'>, row: ActionRow): ActionItem {
  const instrument = market.instrument(row.stockId);
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    stockId: row.stockId,
    symbol: instrument?.symbol ?? row.stockId,
    name: instrument?.name ?? row.stockId,
    currency: currencyOf(row.stockId),
    exDate: row.exDate,
    numerator: row.numerator === null ? null : String(row.numerator),
    denominator: row.denominator === null ? null : String(row.denominator),
    amount: row.amount === null ? null : formatPrice(price(row.amount)),
    taxable: row.taxable === null ? null : formatPrice(price(row.taxable)),
    instrumentKind: row.instrumentKind,
    paymentDate: row.paymentDate,
    source: row.source,
    reference: row.reference,
  };
}

/** The rate that would be withheld now, with its line of the tariff. */
export interface ExpectedRate {
  readonly line: string;
  readonly rate: bigint;
}

const shown = (amount: Money) => formatMoney(amount);

/** An action with what it did for an investor; a dividend that is not paid yet with what it is expected to bring. */
export function showEvent(
  market: Pick<Market, 'instrument'>,
  row: HoldingRow,
  expected: ExpectedRate,
): EventItem {
  return {
    ...showAction(market, row),
    quantity: formatQuantity(quantity(row.quantity)),
    quantityAfter: row.quantityAfter === null ? null : formatQuantity(quantity(row.quantityAfter)),
    cash: row.cash === null ? null : formatMoney(money(row.cash)),
    ...paymentFields(row, expected),
    doneAt: row.doneAt?.toISOString() ?? null,
  };
}

function paymentFields(row: HoldingRow, expected: ExpectedRate) {
  if (row.amount === null || row.taxable === null) {
    return { gross: null, withheld: null, net: null, rate: null, rateLine: null };
  }
  if (row.gross !== null && row.withheld !== null && row.rate !== null) {
    return {
      gross: formatMoney(money(row.gross)),
      withheld: formatMoney(money(row.withheld)),
      net: formatMoney(money(row.gross - row.withheld)),
      rate: formatPercent(rate(row.rate)),
      rateLine: row.rateLine,
    };
  }
  const terms = { amount: price(row.amount), taxable: price(row.taxable) };
  const { gross, withheld, net } = paymentFor(quantity(row.quantity), terms, rate(expected.rate));
  return {
    gross: shown(gross),
    withheld: shown(withheld),
    net: shown(net),
    rate: formatPercent(rate(expected.rate)),
    rateLine: expected.line,
  };
}
