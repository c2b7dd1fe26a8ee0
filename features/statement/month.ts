/** Months of Mexico City as text, `2026-11`: they sort as they follow. */

const MONTHS = 12;

/** The month of a date `YYYY-MM-DD`. */
export const monthOf = (date: string): string => date.slice(0, 'YYYY-MM'.length);

/** The month after. */
export function nextMonth(month: string): string {
  const year = Number(month.slice(0, 4));
  const number = Number(month.slice(5));
  const next = number === MONTHS ? { year: year + 1, number: 1 } : { year, number: number + 1 };
  return `${String(next.year).padStart(4, '0')}-${String(next.number).padStart(2, '0')}`;
}

/** Where each month ends that is over and has no statement yet. */
export interface MonthEnd {
  readonly month: string;
  readonly lastSeq: bigint;
}

/**
 * The ends of all months from the one after `issued` (or the first with an entry) to before `present`. `found` are the
 * highest entries by the month of their instant, after the issued one. An entry that was posted late, with an instant of
 * a month gone by, belongs to the first month not yet issued: each entry is in exactly one statement.
 */
export function monthEnds(issued: MonthEnd | null, found: readonly MonthEnd[], present: string): MonthEnd[] {
  const first = issued
    ? nextMonth(issued.month)
    : found.reduce((low, { month }) => (month < low ? month : low), present);
  const ends: MonthEnd[] = [];
  let lastSeq = issued?.lastSeq ?? 0n;
  for (let month = first; month < present; month = nextMonth(month)) {
    for (const end of found) if (end.month <= month && end.lastSeq > lastSeq) lastSeq = end.lastSeq;
    ends.push({ month, lastSeq });
  }
  return ends;
}
