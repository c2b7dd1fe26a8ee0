import * as z from 'zod/mini';
import { currency } from '#kernel/contract/fields.ts';
import type { Preview, PreviewKind } from '#kernel/preview/preview.ts';
import { instantTerm, moneyTerm, priceTerm, rateTerm } from '#kernel/preview/terms.ts';

const exchangeTerms = z.object({
  from: currency,
  amount: moneyTerm,
  received: moneyTerm,
  worth: moneyTerm,
  middle: priceTerm,
  spread: rateTerm,
  rate: priceTerm,
  source: z.string(),
  quotedAt: instantTerm,
  /** The hash of the quote that was kept of the middle rate. */
  evidence: z.string(),
});

/** What is converted and at what; shared by what was shown and what was done. Instants are business time. */
export type ExchangeTerms = z.output<typeof exchangeTerms>;
export type ShownExchange = Preview<ExchangeTerms>;

/** The database computes rate and amounts of these again (migration 0341). */
export const EXCHANGE_PREVIEW: PreviewKind<ExchangeTerms> = {
  name: 'exchange',
  terms: exchangeTerms,
  reasons: { used: 'exchange.used' },
};
