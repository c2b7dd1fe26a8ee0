import type { LedgerTransaction } from '#kernel/ledger/ledger.ts';
import { formatSent } from '../deposit-method.ts';
import type { DepositRow } from './deposit.store.ts';

/** Brings what arrived to the investor. */
export const CREDIT = 'deposit.credit';

/** What arrived, from the firm's bank to the investor; `at` is business time. Throws for a deposit that is not completed. */
export function creditPosting(row: DepositRow, at: number): LedgerTransaction {
  const { id, investorId, method, received, unit, credited, currency } = row;
  if (credited === null || received === null) throw new Error('only a completed deposit is credited');
  return {
    name: CREDIT,
    investorId,
    at,
    reference: { kind: 'deposit', depositId: id, method, received: formatSent(method, received), unit },
    postings: [
      {
        name: CREDIT,
        asset: currency,
        amount: credited,
        source: 'firm.bank',
        destination: 'investor.available',
      },
    ],
  };
}
