import { DAY_MS, exchangeDate, mexicoInstant, previousSession } from '#kernel/calendar/calendar.ts';
import type { Fix } from './banxico-wire.ts';
import type { DayRates } from './day-rate.store.ts';

/** So far back lines of what somebody owns go. */
const PAST_MS = 3 * 366 * DAY_MS;
/** Without a banking day at most. */
const LONGEST_REST_MS = 14 * DAY_MS;

/** The rates of days, each as it was told first, in memory and kept. */
export interface KnownRates {
  /** Oldest first; none before something was taken. */
  all(): readonly Fix[];
  /** Takes what was told of days that have come; what was kept before is there from the first time on. */
  take(told: readonly Fix[]): Promise<void>;
  /** The date from which on past rates are to be asked for; null where none is missing. */
  missingFrom(): string | null;
  /** All that was missing has been told. */
  noteWhole(): void;
}

/** Reads `rates` when it first takes something; `now` is business time. */
export function createKnownRates(rates: DayRates, now: () => number): KnownRates {
  let fixes: readonly Fix[] | null = null;
  let missingFrom: string | null = null;

  async function readKept(): Promise<readonly Fix[]> {
    const today = exchangeDate('XMEX', now());
    // One of a day to come would be the newest of all until then.
    const kept = (await rates.all()).filter(({ date }) => date <= today);
    const begins = now() - PAST_MS;
    const isFromThere = (kept[0]?.date ?? '9999') <= exchangeDate('XMEX', begins + LONGEST_REST_MS);
    missingFrom = (isFromThere && kept.at(-1)?.date) || exchangeDate('XMEX', begins);
    return kept;
  }
  return {
    all: () => fixes ?? [],
    async take(told) {
      fixes ??= await readKept();
      const known = new Map(fixes.map((fix) => [fix.date, fix]));
      const today = exchangeDate('XMEX', now());
      const news = told.filter(({ date }) => date <= today && !known.has(date));
      await rates.keep(news);
      const newest = fixes.at(-1)?.date ?? '9999';
      // The days between were not heard of.
      if (news.some(({ date }) => dayBefore(date) > newest)) missingFrom ??= newest;
      for (const fix of news) known.set(fix.date, fix);
      fixes = [...known.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
    },
    missingFrom: () => missingFrom,
    noteWhole() {
      missingFrom = null;
    },
  };
}

/** The banking day before, as the exchange knows them. */
const dayBefore = (date: string): string => previousSession('XMEX', mexicoInstant(date, '00:00')).date;
