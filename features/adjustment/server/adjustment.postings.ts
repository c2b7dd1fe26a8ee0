import type { LedgerTransaction } from '#kernel/ledger/ledger.ts';
import type { Currency, Money } from '#kernel/money/money.ts';
import type { AdjustmentInput } from '../contract.ts';

/** What two persons agreed on. */
export interface AgreedAdjustment {
  readonly investorId: string;
  readonly approvalId: string;
  readonly kind: AdjustmentInput['kind'];
  readonly currency: Currency;
  readonly amount: Money;
  readonly reason: string;
  /** Business time, epoch milliseconds. */
  readonly at: number;
}

const WAYS = {
  deposit: { source: 'firm.adjustment', destination: 'investor.available' },
  bonus: { source: 'firm.bonus', destination: 'investor.available' },
  deduction: { source: 'investor.available', destination: 'firm.adjustment' },
} as const;

/** One posting; its reason and its approval stand in the investor's chain. */
export function adjustmentPostings(agreed: AgreedAdjustment): LedgerTransaction {
  const { investorId, approvalId, kind, currency, amount, reason, at } = agreed;
  const name = `operator.adjustment.${kind}`;
  return {
    name,
    investorId,
    at,
    reference: { kind: 'adjustment', approvalId, reason },
    postings: [{ name, asset: currency, amount, ...WAYS[kind] }],
  };
}
