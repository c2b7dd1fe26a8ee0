import {
  type Exchange,
  LAST_DAY,
  lastStartedSession,
  newYorkInstant,
  sessionsBetween,
} from '#kernel/calendar/calendar.ts';

const EXCHANGES: readonly Exchange[] = ['XNYS', 'XMEX'];
const DAY_MS = 86_400_000;
/** Past the calendars the last known day goes on. */
const LAST_KNOWN_INSTANT = newYorkInstant(LAST_DAY, '23:59');

/** The date of the session that began last, in New York or in Mexico: what "today" means beside a change. */
export function sessionDay(now: number): string {
  const known = Math.min(now, LAST_KNOWN_INSTANT);
  return EXCHANGES.map((exchange) => lastStartedSession(exchange, known).date)
    .sort()
    .at(-1)!;
}

/** The dates on which either exchange traded, from one to another inclusive; oldest first. */
export function tradingDaysFrom(first: string, last: string): string[] {
  if (first > last) return [];
  const dates = EXCHANGES.flatMap((exchange) =>
    sessionsBetween(exchange, first, last).map(({ date }) => date),
  );
  return [...new Set(dates)].sort();
}

/** The last `days` dates on which either exchange traded, up to and including `last`; oldest first. */
export function tradingDays(last: string, days: number): string[] {
  // Twice as many calendar days, and ten for holidays, always hold enough trading days.
  const from = new Date(Date.parse(last) - (2 * days + 10) * DAY_MS).toISOString().slice(0, 10);
  return tradingDaysFrom(from, last).slice(-days);
}
