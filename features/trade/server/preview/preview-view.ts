import type { MarginRules } from '#features/margin/contract.ts';
import { triggersView } from '#features/margin/server/index.ts';
import {
  convert,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  type Money,
  type Price,
  type Rate,
} from '#kernel/money/money.ts';
import type { BuyPreview, ClosePreview } from '../../contract.ts';
import type { Fees } from '../../fees.ts';
import type { BuyFigures, CloseFigures } from '../../pricing.ts';
import type { TradeQuote } from '../trade-market.ts';
import type { Preview } from './preview.store.ts';

/** What stands beside a buy's figures. */
interface BuyShown {
  readonly quote: TradeQuote;
  readonly available: Money;
  /** Pesos that a dollar costs its investor; null for what costs pesos, and where there is no rate. */
  readonly dollarCost: Price | null;
  readonly marginRules: MarginRules;
  readonly yearly: Rate;
}

/** A buy's preview as its investor sees it; `available` is their free cash of its currency. */
export function buyPreviewView(preview: Preview, figures: BuyFigures, shown: BuyShown): BuyPreview {
  const { quote, available, dollarCost, marginRules, yearly } = shown;
  return {
    ...sharedView(preview, figures, quote),
    maxPrice: formatPrice(figures.maxPrice),
    principal: formatMoney(figures.principal),
    borrowed: formatMoney(figures.borrowed),
    nightlyFee: formatMoney(figures.nightlyFee),
    maxTotal: formatMoney(figures.maxTotal),
    breakEven: formatPrice(figures.breakEven),
    leverage: preview.leverage === 1 ? '1' : '2',
    yearlyPercent: formatPercent(yearly),
    margin: preview.leverage === 1 ? null : triggersView(figures.borrowed, preview.quantity, marginRules),
    available: formatMoney(available),
    approximateMxn:
      dollarCost === null
        ? null
        : { rate: formatPrice(dollarCost), maxTotal: formatMoney(convert(figures.maxTotal, dollarCost)) },
  };
}

/** A close's preview as its investor sees it. */
export function closePreviewView(preview: Preview, figures: CloseFigures, quote: TradeQuote): ClosePreview {
  return {
    ...sharedView(preview, figures, quote),
    // The table's check gives every sale its position.
    positionId: preview.positionId as string,
    minPrice: formatPrice(figures.minPrice),
    repaid: formatMoney(figures.repaid),
    overnightFee: formatMoney(figures.overnightFee),
    minTotal: formatMoney(figures.minTotal),
  };
}

function sharedView(
  preview: Preview,
  figures: Fees & { price: Price; value: Money; total: Money },
  quote: TradeQuote,
) {
  return {
    previewId: preview.id,
    expiresAt: new Date(preview.expiresAt).toISOString(),
    validForMs: preview.expiresAt - preview.createdAt,
    stockId: preview.stockId,
    quantity: formatQuantity(preview.quantity),
    type: preview.type,
    price: formatPrice(figures.price),
    value: formatMoney(figures.value),
    commission: formatMoney(figures.commission),
    iva: formatMoney(figures.iva),
    regulatoryFee: formatMoney(figures.regulatoryFee),
    total: formatMoney(figures.total),
    currency: preview.currency,
    commissionPercent: formatPercent(preview.terms.commission),
    ivaPercent: formatPercent(preview.terms.iva),
    quotedAt: new Date(quote.quotedAt).toISOString(),
    source: quote.source,
  };
}
