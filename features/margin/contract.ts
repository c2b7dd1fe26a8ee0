import * as z from 'zod/mini';
import { defineCall } from '#kernel/contract/define-call.ts';
import { decimalString, instant } from '#kernel/contract/fields.ts';

export { parsePercent, shownTrigger } from './estimate.ts';
export {
  additionToLeave,
  borrowedOf,
  creditAfter,
  equityShare,
  LEVERAGES,
  type Leverage,
  type MarginRules,
  nightlyFee,
  principalOf,
  type Repayment,
  repaymentOf,
  triggerPrice,
} from './margin.ts';

/** Where a margin call comes and where a position is closed, as shares of its market value and as prices. */
export const triggersShape = z.object({
  /** Percent with two decimals: 35.00 and 25.00. */
  callPercent: decimalString,
  closePercent: decimalString,
  /** At this price or below; null where nothing is borrowed. */
  callPrice: z.nullable(decimalString),
  closingPrice: z.nullable(decimalString),
});

/** What is borrowed on an open position and how far its margin reaches; all in its own currency. */
export const marginShape = z.object({
  ...triggersShape.shape,
  borrowed: decimalString,
  /** Fees of the nights so far, not posted yet. */
  overnightFee: decimalString,
  /** One more night, at today's yearly rate (percent). */
  nightlyFee: decimalString,
  yearlyPercent: decimalString,
  /** Market value less all that is owed, and its share of the market value in percent; null without a price. */
  equity: z.nullable(decimalString),
  equityPercent: z.nullable(decimalString),
  /** The least addition that ends a call at this price; null where none is needed or nothing is priced. */
  leastAddition: z.nullable(decimalString),
  /** Since when a margin call stands; null for none. */
  calledAt: z.nullable(instant),
  /** Its sale for want of margin has been placed. */
  isClosing: z.boolean(),
});
export type MarginItem = z.output<typeof marginShape>;

const byCurrency = z.object({ MXN: decimalString, USD: decimalString });

export const getMarginTerms = defineCall({
  path: 'margin/terms',
  summary:
    'What borrowing costs a year, when margin is called and a position closed, and the most one may borrow',
  access: 'anonymous',
  input: z.object({}),
  output: z.object({
    /** Percent a year of what is borrowed; each midnight of New York costs a 360th. */
    yearlyPercent: byCurrency,
    callPercent: decimalString,
    closePercent: decimalString,
    /** Lent to one investor at most. */
    mostBorrowed: byCurrency,
  }),
});
