import type { LedgerTransaction } from '#kernel/ledger/ledger.ts';
import type { StartingCash } from './starting-cash.store.ts';

/** Stands in the asset log of each sandbox investor, and is refused by the database of a live installation. */
export const STARTING_CASH = 'sandbox.starting-cash';

/** One transaction with a posting for each currency, from the firm's simulated cash. */
export function startingCashPostings(
  investorId: string,
  cash: readonly StartingCash[],
  at: number,
): LedgerTransaction {
  return {
    name: STARTING_CASH,
    investorId,
    at,
    reference: { kind: 'starting-cash', simulated: true },
    postings: cash.map(({ currency, amount }) => ({
      name: STARTING_CASH,
      asset: currency,
      amount,
      source: 'firm.sandbox-cash',
      destination: 'investor.available',
    })),
  };
}
