import * as z from 'zod/mini';
import { currency, uuid } from '#kernel/contract/fields.ts';
import type { Preview, PreviewKind } from '#kernel/preview/preview.ts';
import { bytesTerm, instantTerm, moneyTerm, priceTerm, unitsTerm } from '#kernel/preview/terms.ts';
import { METHODS } from '../withdrawal.ts';

/** The figures that a preview binds and a withdrawal keeps. */
const figures = {
  method: z.enum(METHODS),
  currency,
  /** What leaves the account, the fee within it. */
  amount: moneyTerm,
  fee: moneyTerm,
  /** US dollars for one coin; null where nothing is converted. */
  rate: z.nullable(priceTerm),
  rateSource: z.nullable(z.string()),
  /** Of when the rate is; null where nothing is converted. */
  rateAt: z.nullable(instantTerm),
  /** What arrives, in the smallest unit of what arrives. */
  received: unitsTerm,
  cardId: z.nullable(uuid),
  addressHash: z.nullable(bytesTerm),
  /** Pesos for one dollar; null while none was known. */
  fxRate: z.nullable(priceTerm),
  /** It is not sent before. */
  notBefore: instantTerm,
  dueAt: instantTerm,
};

const termsOfWithdrawal = z.object(figures);
const previewTerms = z.object({ ...figures, destinationSealed: bytesTerm });

/** Instants are epoch milliseconds, business time. */
export type Terms = Readonly<z.output<typeof termsOfWithdrawal>>;
export type PreviewTerms = Readonly<z.output<typeof previewTerms>>;
/** What an investor was shown and may confirm once. */
export type ShownWithdrawal = Preview<PreviewTerms>;

export const WITHDRAWAL_PREVIEW: PreviewKind<PreviewTerms> = {
  name: 'withdrawal',
  terms: previewTerms,
  reasons: {
    expired: 'withdrawal.preview_over',
    used: 'withdrawal.sent_already',
    repriced: 'withdrawal.repriced',
  },
};
