import type { Words } from '#ui/i18n/words.tsx';
import type { PositionItem } from '../../contract.ts';
import { freeShares } from './free-shares.ts';

/** How each figure of a position comes about, in words; the figures stand in them. */
export const FORMULA_TEXTS = {
  quantity: 'formula.quantity',
  inSale: 'formula.inSale',
  buyPrice: 'formula.buyPrice',
  currentPrice: 'formula.currentPrice',
  closePrice: 'formula.closePrice',
  marketValue: 'formula.marketValue',
  principal: 'formula.principal',
  borrowed: 'formula.borrowed',
  floating: 'formula.floating',
  percentage: 'formula.percentage',
  serviceFee: 'formula.serviceFee',
  overnightFee: 'formula.overnightFee',
  covered: 'formula.covered',
  totalProfit: 'formula.totalProfit',
  equity: 'formula.equity',
  duration: 'formula.duration',
  opened: 'formula.opened',
  closeDate: 'formula.closeDate',
} as const;

export type FormulaName = keyof typeof FORMULA_TEXTS;

/** The figures that the formulas name. */
export function formulaValues(words: Words, position: PositionItem): Record<string, string> {
  const money = (value: string | null) =>
    value === null ? '—' : words.money(value, position.currency, { code: false });
  const price = position.closePrice ?? position.currentPrice;
  return {
    quantity: words.quantity(position.quantity),
    held: words.quantity(position.heldQuantity),
    free: words.quantity(freeShares(position)),
    price: price === null ? '—' : `$${words.price(price)}`,
    buyPrice: `$${words.price(position.buyPrice)}`,
    value: money(position.marketValue),
    principal: money(position.principal),
    borrowed: money(position.borrowed),
    floating: money(position.floatingProfit),
    service: money(position.serviceFee),
    nights: money(position.overnightFee),
    covered: money(position.covered),
    equity: money(position.margin?.equity ?? null),
    rate: position.margin === null ? '—' : words.percent(position.margin.yearlyPercent),
  };
}
