import type { LedgerTransaction } from '#kernel/ledger/ledger.ts';
import type { Currency, Money } from '#kernel/money/money.ts';
import type { Method, WithdrawalState } from '../withdrawal.ts';

/** What is posted about. */
export interface Posted {
  readonly id: string;
  readonly investorId: string;
  readonly method: Method;
  readonly currency: Currency;
  readonly amount: Money;
  readonly fee: Money;
}

function transaction(
  about: Posted,
  at: number,
  name: string,
  postings: LedgerTransaction['postings'],
  more: Record<string, string> = {},
): LedgerTransaction {
  const { investorId, id, method } = about;
  return { name, investorId, at, reference: { kind: 'withdrawal', id, method, ...more }, postings };
}

/** The whole amount is put aside. `at` is business time, epoch milliseconds. */
export function holdPosting(about: Posted, at: number): LedgerTransaction {
  const name = 'withdrawal.hold';
  const { currency: asset, amount } = about;
  return transaction(about, at, name, [
    { name, asset, amount, source: 'investor.available', destination: 'investor.frozen' },
  ]);
}

/** All of it comes back, whatever ended the withdrawal; where the investor took it back, it says so. */
export function releasePosting(
  about: Posted & { readonly state: WithdrawalState },
  at: number,
): LedgerTransaction {
  const name = 'withdrawal.release';
  const { currency: asset, amount, state } = about;
  const posting = {
    name,
    asset,
    amount,
    source: 'investor.frozen',
    destination: 'investor.available',
  } as const;
  return transaction(
    about,
    at,
    name,
    [posting],
    state === 'cancelled' ? { command: 'withdrawal/cancel' } : {},
  );
}

/** What was put aside leaves: the payout, and the fee where there is one. */
export function payoutPostings(about: Posted, at: number, payoutReference: string): LedgerTransaction {
  const name = 'withdrawal.payout';
  const { currency: asset, amount, fee } = about;
  const payout = {
    name,
    asset,
    amount: amount - fee,
    source: 'investor.frozen',
    destination: 'firm.bank',
  } as const;
  const cost = {
    name: 'withdrawal.fee',
    asset,
    amount: fee,
    source: 'investor.frozen',
    destination: 'firm.network-fee',
  } as const;
  return transaction(about, at, name, fee > 0n ? [payout, cost] : [payout], { payoutReference });
}
