import type { Transaction } from '#kernel/database/database.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { startingCashPostings } from './starting-cash.postings.ts';
import { startingCashAt } from './starting-cash.store.ts';

/** Credits a new investor's simulated cash in the registration's own transaction; `at` is business time. */
export async function creditStartingCash(tx: Transaction, investorId: string, at: number): Promise<void> {
  const cash = (await startingCashAt(tx, at)).filter(({ amount }) => amount > 0n);
  if (cash.length > 0) await post(tx, startingCashPostings(investorId, cash, at));
}
