import { absolute, parseMoney } from '#kernel/money/money.ts';

/** A day of a month with its result as a share of the month's largest, −100 to 100; drawn, never computed with. */
export interface Bar {
  readonly date: string;
  readonly height: number;
}

/** The least that a day with a result is drawn as, so that it is seen. */
const LEAST = 6;

/** Every day of a month (`2026-11`), those with a result as high as it is beside the largest of the month. */
export function monthBars(
  month: string,
  days: readonly { readonly date: string; readonly result: string }[],
): Bar[] {
  const results = new Map(days.map(({ date, result }) => [date, parseMoney(result)]));
  const largest = [...results.values()].reduce((most, result) => {
    const size = absolute(result);
    return size > most ? size : most;
  }, 0n);
  return datesOf(month).map((date) => {
    const result = results.get(date) ?? 0n;
    if (result === 0n || largest === 0n) return { date, height: 0 };
    const share = Number((result * 100n) / largest);
    return { date, height: result > 0n ? Math.max(LEAST, share) : Math.min(-LEAST, share) };
  });
}

function datesOf(month: string): string[] {
  const [year, number] = month.split('-').map(Number) as [number, number];
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: days }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`);
}

/** The month so many before or after another. */
export function shiftMonth(month: string, by: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + by, 15)).toISOString().slice(0, 7);
}
