import type { LedgerTransaction, Posting } from '#kernel/ledger/ledger.ts';
import type { Currency } from '#kernel/money/money.ts';
import type { Move } from './margin.store.ts';

/**
 * Every movement of margin, named; the rows of `ledger.posting_rule` in 0420-margin.sql allow exactly these, and
 * `margin_stands_behind` asks which move each is of. What is borrowed stands as a debt: the asset `MARGIN.<currency>` on the
 * investor's account, out of `firm.lending`, as the cash was.
 */

/** What a transaction that posts a move names, so that the database finds it. */
export function moveReference({ lotId, number }: Move): { readonly marginMove: string } {
  return { marginMove: `${lotId}/${number}` };
}

const debtOf = (currency: Currency) => `MARGIN.${currency}`;
const aboveZero = (postings: readonly Posting[]) => postings.filter(({ amount }) => amount > 0n);

/** Lent cash arrives where the purchase is paid from; it stands before that payment. */
export function lendPostings(move: Move, currency: Currency, into: 'frozen' | 'available'): Posting[] {
  return aboveZero([
    {
      name: `margin.lend.${into}`,
      asset: currency,
      amount: move.borrowed,
      source: 'firm.lending',
      destination: `investor.${into}`,
    },
    {
      name: 'margin.owe',
      asset: debtOf(currency),
      amount: move.borrowed,
      source: 'firm.lending',
      destination: 'investor.available',
    },
  ]);
}

/** What a sale repays and is charged, after what it has brought; the firm covers first what that does not reach. */
export function repayPostings(move: Move, currency: Currency): Posting[] {
  return aboveZero([
    {
      name: 'margin.cover',
      asset: currency,
      amount: move.covered,
      source: 'firm.margin-loss',
      destination: 'investor.available',
    },
    ...clearing(move, currency),
    {
      name: 'margin.fee',
      asset: currency,
      amount: move.fee,
      source: 'investor.available',
      destination: 'firm.overnight-fee',
    },
  ]);
}

function clearing(move: Move, currency: Currency): Posting[] {
  return [
    {
      name: 'margin.repay',
      asset: currency,
      amount: move.borrowed,
      source: 'investor.available',
      destination: 'firm.lending',
    },
    {
      name: 'margin.clear',
      asset: debtOf(currency),
      amount: move.borrowed,
      source: 'investor.available',
      destination: 'firm.lending',
    },
  ];
}

/** Margin added: repays what is borrowed. */
export function addTransaction(
  move: Move,
  about: { investorId: string; stockId: string; currency: Currency; at: number; kind: string },
): LedgerTransaction {
  return {
    name: 'margin.add',
    investorId: about.investorId,
    at: about.at,
    reference: {
      kind: about.kind,
      id: move.lotId,
      stockId: about.stockId,
      command: 'position/add_margin',
      ...moveReference(move),
    },
    postings: clearing(move, about.currency),
  };
}
