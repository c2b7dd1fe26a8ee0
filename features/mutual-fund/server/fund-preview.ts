import * as z from 'zod/mini';
import { currency } from '#kernel/contract/fields.ts';
import type { Preview, PreviewKind } from '#kernel/preview/preview.ts';
import { instantTerm, moneyTerm, quantityTerm } from '#kernel/preview/terms.ts';
import { ORDER_SIDES } from '../mutual-fund.ts';

const fundTerms = z.object({
  fundId: z.string(),
  side: z.enum(ORDER_SIDES),
  currency,
  /** Of a purchase. */
  amount: z.optional(moneyTerm),
  /** Of a redemption. */
  units: z.optional(quantityTerm),
  navDate: z.string(),
  cutOffAt: instantTerm,
  valuedAt: instantTerm,
  settlesAt: instantTerm,
});

/** What an order binds; instants are business time. */
export type ShownFundOrder = Preview<z.output<typeof fundTerms>>;

/** The database holds an order against these and against its fund's terms (migration 0550). */
export const FUND_PREVIEW: PreviewKind<z.output<typeof fundTerms>> = {
  name: 'mutual-fund',
  terms: fundTerms,
};
