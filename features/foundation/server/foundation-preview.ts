import * as z from 'zod/mini';
import { uuid } from '#kernel/contract/fields.ts';
import type { Preview, PreviewKind } from '#kernel/preview/preview.ts';
import { moneyTerm } from '#kernel/preview/terms.ts';

const buyTerms = z.object({ foundationId: uuid, amount: moneyTerm, charge: moneyTerm, iva: moneyTerm });
/** What a purchase binds. */
export type ShownPurchase = Preview<z.output<typeof buyTerms>>;

/** The database holds an order against these (migration 0620). */
export const PURCHASE_PREVIEW: PreviewKind<z.output<typeof buyTerms>> = {
  name: 'foundation',
  terms: buyTerms,
};

const saleTerms = z.object({
  orderId: uuid,
  accrued: moneyTerm,
  /** What the income pool pays of it at the sale. */
  profit: moneyTerm,
  charge: moneyTerm,
  iva: moneyTerm,
});
/** What a sale binds. */
export type ShownSale = Preview<z.output<typeof saleTerms>>;
export const SALE_PREVIEW: PreviewKind<z.output<typeof saleTerms>> = {
  name: 'foundation-sale',
  terms: saleTerms,
};
