import type { EventItem } from '../contract.ts';

/** Months before the present one and after it; twelve with it. */
const BEFORE = 8;
const AFTER = 3;

export interface PaidShare {
  readonly id: string;
  readonly symbol: string;
  readonly isPaid: boolean;
}

/** A month, `2026-11`, with the dividends that were or will be paid in it, oldest first. */
export interface DividendMonth {
  readonly month: string;
  readonly paid: readonly PaidShare[];
}

/** The twelve months around one, each with its dividends; a split pays nothing. */
export function dividendYear(events: readonly EventItem[], present: string): readonly DividendMonth[] {
  const each = [...new Map(events.map((event) => [event.id, event])).values()].filter(
    ({ net }) => net !== null,
  );
  const dated = each.map((event) => ({ event, on: event.paymentDate ?? event.exDate }));
  dated.sort((one, other) => (one.on < other.on ? -1 : 1));
  return Array.from({ length: BEFORE + 1 + AFTER }, (_, at) => {
    const month = shifted(present, at - BEFORE);
    const here = dated.filter(({ on }) => on.startsWith(month));
    return {
      month,
      paid: here.map(({ event: { id, symbol, doneAt } }) => ({ id, symbol, isPaid: doneAt !== null })),
    };
  });
}

function shifted(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + by, 15)).toISOString().slice(0, 7);
}
