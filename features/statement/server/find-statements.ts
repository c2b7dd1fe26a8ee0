import { exchangeDate } from '#kernel/calendar/calendar.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import type { CallContext } from '#kernel/http/route.ts';
import { headOf } from '#kernel/ledger/ledger.ts';
import { monthEnds, monthOf, nextMonth } from '../month.ts';
import { insertIssued, lockIssuing, selectIssued, selectMonthEnds } from './statement.store.ts';

/** One statement: a run of the chain's entries. */
export interface Statement {
  readonly month: string;
  readonly isComplete: boolean;
  /** The last entry before it; 0 for the first statement. */
  readonly afterSeq: bigint;
  readonly lastSeq: bigint;
  /** Hash of the last entry; zeros where there is none. */
  readonly head: string;
  /** Business instant when it was fixed, or now for the month under way; epoch milliseconds. */
  readonly issuedAt: number;
}

type Asker = Pick<CallContext, 'tx' | 'investorId' | 'now'>;

/** All statements, oldest first, the last being of the month under way; issues those of months that are over. */
export async function findStatements({ tx, investorId, now }: Asker): Promise<Statement[]> {
  const present = monthOf(exchangeDate('XMEX', now));
  let issued = await selectIssued(tx, investorId);
  const due = await dueEnds(present);
  if (due.length > 0) {
    await lockIssuing(tx, investorId);
    // Somebody may have issued them while this one waited.
    issued = await selectIssued(tx, investorId);
    for (const end of await dueEnds(present)) await insertIssued(tx, investorId, end, now);
    issued = await selectIssued(tx, investorId);
  }
  const { seq, head } = await headOf(tx, investorId);
  const complete = issued.map((statement, at) => ({
    ...statement,
    isComplete: true,
    afterSeq: issued[at - 1]?.lastSeq ?? 0n,
  }));
  const afterSeq = issued.at(-1)?.lastSeq ?? 0n;
  const underWay = { month: present, isComplete: false, afterSeq, lastSeq: seq, head, issuedAt: now };
  return [...complete, underWay];

  async function dueEnds(month: string) {
    const last = issued.at(-1) ?? null;
    if (last && nextMonth(last.month) >= month) return [];
    return monthEnds(last, await selectMonthEnds(tx, investorId, last?.lastSeq ?? 0n), month);
  }
}

/** One month's statement; refuses `not_found` for a month that has none. */
export async function findStatement(asker: Asker, month: string): Promise<Statement> {
  const found = (await findStatements(asker)).find((statement) => statement.month === month);
  if (!found) throw notFound();
  return found;
}
