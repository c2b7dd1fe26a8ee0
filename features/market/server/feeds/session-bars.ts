import { type Exchange, exchangeDate, MINUTE_MS } from '#kernel/calendar/calendar.ts';
import { addShares } from '#kernel/vendor/vendor-numbers.ts';
import type { Period } from '../../market.ts';
import type { Bar } from '../providers/provider.ts';
import { exchangeTimetable, INTRADAY_MINUTES, type Timetable } from '../simulation/timetable.ts';

const timetables = new Map<Exchange, Timetable>();

/** An exchange's sessions; the same object each time. */
export function timetableOf(exchange: Exchange): Timetable {
  const known = timetables.get(exchange) ?? exchangeTimetable(exchange);
  timetables.set(exchange, known);
  return known;
}

/** Open and close lie between low and high. */
export const isBar = ({ open, high, low, close }: Omit<Bar, 'time' | 'volume'>): boolean =>
  low <= open && low <= close && high >= open && high >= close;

/**
 * A vendor's bars, oldest first, as the house's of a period: finer ones put together, those of hours from the session's open
 * on, weeks and months from their first session's; nothing from outside sessions. Days come as bars that begin on the
 * exchange's date, whatever the hour. A time that comes twice counts once, as it was told last.
 */
export function sessionBars(exchange: Exchange, period: Period, bars: readonly Bar[]): Bar[] {
  const timetable = timetableOf(exchange);
  const byTime = new Map(bars.filter(isBar).map((bar) => [bar.time, bar]));
  const joined: Bar[] = [];
  for (const bar of [...byTime.values()].sort((a, b) => a.time - b.time)) {
    const time = beginningOf(timetable, exchange, period, bar.time);
    if (time === null) continue;
    const last = joined.at(-1);
    if (last?.time === time) joined[joined.length - 1] = joinTwo(last, bar);
    else joined.push({ ...bar, time });
  }
  return joined;
}

/** Where the bar begins that an instant belongs to; null outside sessions. */
function beginningOf(timetable: Timetable, exchange: Exchange, period: Period, at: number): number | null {
  const minutes = INTRADAY_MINUTES[period];
  if (minutes === undefined) return firstOpen(timetable, period, exchangeDate(exchange, at));
  if (!timetable.isOpen(at)) return null;
  const { opensAt } = timetable.at(timetable.indexAt(at));
  return at - ((at - opensAt) % (minutes * MINUTE_MS));
}

function firstOpen(timetable: Timetable, period: Period, date: string): number | null {
  let index = timetable.indexOnOrBefore(date);
  if (index < 0 || timetable.at(index).date !== date) return null;
  const group = timetable.groupOf(period, index);
  while (index > 0 && timetable.groupOf(period, index - 1) === group) index -= 1;
  return timetable.at(index).opensAt;
}

function joinTwo(earlier: Bar, later: Bar): Bar {
  return {
    time: earlier.time,
    open: earlier.open,
    high: later.high > earlier.high ? later.high : earlier.high,
    low: later.low < earlier.low ? later.low : earlier.low,
    close: later.close,
    volume: addShares(earlier.volume, later.volume),
  };
}
