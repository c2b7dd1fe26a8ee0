import * as z from 'zod/mini';
import { currency, decimalString, instant, uuid } from './fields.ts';

/** The bank of an account that money is paid to, and whose account it is. */
export const bankInfo = z.object({
  bankName: z.string(),
  beneficiary: z.string(),
  /** SWIFT or routing number; empty where none is needed. */
  bankCode: z.string(),
});

/**
 * Spread into an order of money in or out: both are one thing to who lists them. `quantity` is what travels outside the
 * firm, in the order's own `unit` (a currency or a coin); what the account gets or gives for it is the order's `amount`,
 * in `currency`.
 */
export const cashOrder = {
  id: uuid,
  quantity: decimalString,
  currency,
  /** Where it is paid to: CLABE, account number or address; an investor's own account is masked. Empty where what is kept of it cannot be read. */
  address: z.string(),
  /** Null where it is paid to an address on a chain. */
  bankInfo: z.nullable(bankInfo),
  createdAt: instant,
  dueAt: instant,
  /** When the firm, or the investor who took it back, last decided on it; null before. */
  decidedAt: z.nullable(instant),
  /** The reviewer's words; empty where there are none. */
  auditOpinion: z.string(),
};
