import { DAY_MS } from '#kernel/calendar/calendar.ts';
import { scheduleDue } from '#kernel/clock/due.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { post } from '#kernel/ledger/ledger.ts';
import { dueInstant } from '../loan.ts';
import { creditPostings } from './loan.postings.ts';
import { lockLoan, writeLoanHead } from './loan.store.ts';
import type { LoanParts } from './loan-parts.ts';
import { tellOf } from './news.ts';

/** When a loan falls due, and when the investor is reminded of it; the key is the loan's id. */
export const LOAN_DUE = 'loan.due';
export const LOAN_REMINDER = 'loan.reminder';
const REMINDED_BEFORE_MS = 3 * DAY_MS;

/** The money of an agreed loan arrives, with its debt, and what is due later is scheduled: all in the caller's transaction. */
export async function creditLoan(
  { ports }: LoanParts,
  { tx, now, afterCommit }: Pick<CallContext, 'tx' | 'now' | 'afterCommit'>,
  id: string,
): Promise<void> {
  const loan = await lockLoan(tx, id);
  if (loan === null || loan.dueOn === null) throw new Error(`the loan ${id} is not agreed`);
  const { head } = await post(tx, creditPostings(loan, now));
  await writeLoanHead(tx, id, head);
  const at = dueInstant(loan.dueOn);
  await scheduleDue(tx, { kind: LOAN_DUE, key: id, at });
  await scheduleDue(tx, { kind: LOAN_REMINDER, key: id, at: at - REMINDED_BEFORE_MS });
  afterCommit(await tellOf(ports, tx, { ...loan, news: 'credited' }));
}
