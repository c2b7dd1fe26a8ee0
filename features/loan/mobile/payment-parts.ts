import { parseMoney } from '#kernel/money/money.ts';
import type { LoanOrder } from '../contract.ts';
import { besidePrincipal } from './loan-draft.ts';

/** What a debt came to just before a payment, in thousandths of it: principal paid, what was paid beside it, what was left. */
export interface PaymentParts {
  readonly principal: number;
  readonly beside: number;
  readonly left: number;
}

const WHOLE = 1_000n;

/** The three parts of a repayment's debt; null where nothing was owed. They add up to a thousand. */
export function paymentParts(
  paid: Pick<LoanOrder, 'type' | 'amount' | 'principal' | 'owed'>,
): PaymentParts | null {
  const [principal, beside, left] = [
    parseMoney(paid.principal),
    parseMoney(besidePrincipal(paid)),
    parseMoney(paid.owed),
  ];
  const debt = principal + beside + left;
  if (debt <= 0n) return null;
  const share = (part: bigint) => Number((part * WHOLE) / debt);
  return {
    principal: share(principal),
    beside: share(beside),
    left: Number(WHOLE) - share(principal) - share(beside),
  };
}
