import * as z from 'zod/mini';
import { currency } from '#kernel/contract/fields.ts';
import type { PreviewKind } from '#kernel/preview/preview.ts';
import { moneyTerm, priceTerm, quantityTerm } from '#kernel/preview/terms.ts';

const buyTerms = z.object({
  offerId: z.string(),
  stockId: z.string(),
  currency,
  quantity: quantityTerm,
  leverage: z.enum(['1', '2']),
  price: priceTerm,
  total: moneyTerm,
});

/** What a purchase binds; `block_buy` holds the order against it. */
export const BLOCK_PREVIEW: PreviewKind<z.output<typeof buyTerms>> = { name: 'block-trade', terms: buyTerms };

const saleTerms = z.object({
  orderId: z.string(),
  stockId: z.string(),
  currency,
  quantity: quantityTerm,
  /** The least that a share brings. */
  price: priceTerm,
  /** Of the quote that was shown. */
  quotedAt: z.number(),
  source: z.string(),
  total: moneyTerm,
});

/** What a sale binds; `block_sell` holds it against it. */
export const SALE_PREVIEW: PreviewKind<z.output<typeof saleTerms>> = { name: 'block-sale', terms: saleTerms };
