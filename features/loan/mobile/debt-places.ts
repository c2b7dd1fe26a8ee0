import type { LoanDetail } from '../contract.ts';

type Corner = LoanDetail['line'][number];

/** A corner of the debt's line, in percent of the picture's width and, from its foot, height. */
export interface DebtPlace {
  readonly x: number;
  readonly owed: number;
  readonly principal: number;
}

export interface DebtPlaces {
  readonly past: readonly DebtPlace[];
  /** Where it stands now, and where it will when it is due; null where nothing is to come. */
  readonly now: DebtPlace | null;
  readonly due: DebtPlace | null;
  /** The newest repayment: what was owed just before it. */
  readonly paid: { readonly place: DebtPlace; readonly at: string; readonly amount: string } | null;
}

/** Above the line there is room for its words. */
const TOP = 82;

/** Where everything of a loan's debt stands on its picture. Only for pictures: no money is reckoned here. */
export function debtPlaces({ line, order, dueTotal, repayments }: LoanDetail): DebtPlaces {
  const from = Date.parse(line[0]?.at ?? '');
  const span = Date.parse(line.at(-1)?.at ?? '') - from;
  const most = Math.max(...line.map(({ owed }) => Number(owed)), 1);
  const placeOf = (corner: Corner): DebtPlace => ({
    x: span > 0 ? ((Date.parse(corner.at) - from) * 100) / span : 0,
    owed: (Number(corner.owed) / most) * TOP,
    principal: (Number(corner.principal) / most) * TOP,
  });
  // Overdue, the line ends today.
  const isAhead = dueTotal !== null && line.length > 1 && line.at(-1)?.at === order.repaymentDate;
  const past = (isAhead ? line.slice(0, -1) : line).map(placeOf);
  const newest = repayments.at(-1);
  const before = newest && line.find(({ at }) => at === newest.createdAt);
  return {
    past,
    now: isAhead ? (past.at(-1) ?? null) : null,
    due: isAhead ? (line.slice(-1).map(placeOf)[0] ?? null) : null,
    paid: newest && before ? { place: placeOf(before), at: newest.createdAt, amount: newest.amount } : null,
  };
}

/** As near to an edge, in percent, a word on the axis would run into the date that stands there. */
const DATE_WIDTH = 26;
const LONG_DATE_WIDTH = 36;

/** Whether a word under `x` has room between the two dates of the axis. */
export const hasRoom = (x: number): boolean => x >= DATE_WIDTH && x <= 100 - LONG_DATE_WIDTH;

/** On which side of its corner the newest repayment is told, so that it does not reach what is told of the end. */
export const sideOf = (x: number): 'after' | 'before' => (x <= 40 ? 'after' : 'before');
