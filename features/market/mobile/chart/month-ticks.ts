/** Fewer months than these are told by their days. */
const LEAST_MONTHS = 3;
const YEAR = 12;
/** So many months from one name to the next, January always among them. */
const STEPS = [1, 2, 3, 6, YEAR];

/** A bar that begins a month: its place among the bars and its date, `YYYY-MM-DD`. */
export interface MonthStart {
  readonly index: number;
  readonly date: string;
}

/**
 * The bars that begin a month, at most `most` of them at even distances; none where the bars reach over less than three. `dates` are
 * the bars' own, oldest first; the first bar begins none, since the month may have begun before it.
 */
export function monthStarts(dates: readonly string[], most: number): MonthStart[] {
  const starts = dates.flatMap((date, index) =>
    index > 0 && date.slice(0, 7) !== dates[index - 1]?.slice(0, 7) ? [{ index, date }] : [],
  );
  if (starts.length < LEAST_MONTHS) return [];
  const every = (step: number) => starts.filter(({ date }) => (Number(date.slice(5, 7)) - 1) % step === 0);
  const fitting = STEPS.map(every).find(({ length }) => length > 0 && length <= most);
  if (fitting !== undefined) return fitting;
  const years = every(YEAR);
  const apart = Math.ceil(years.length / Math.max(1, most));
  return years.filter((_, at) => (years.length - 1 - at) % apart === 0);
}

/** `nov`, and in January the year, which is what changes there. */
export function monthName(date: string, locale: string): string {
  if (date.slice(5, 7) === '01') return date.slice(0, 4);
  return new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(new Date(date));
}
