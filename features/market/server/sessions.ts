import {
  type Holiday,
  holidayAt,
  LAST_DAY,
  lastStartedSession,
  newYorkInstant,
  nextSession,
  OutsideCalendarError,
  previousSession,
  sessionAt,
} from '#kernel/calendar/calendar.ts';
import type { Instrument } from '../market.ts';
import { currencyTimetable, type Timetable } from './simulation/timetable.ts';

/** The session under way, else the next one. Instants are epoch milliseconds. */
export interface SessionState {
  readonly state: 'open' | 'closed';
  readonly opensAt: number;
  readonly closesAt: number;
  /** For which its exchange rests today. */
  readonly holiday: Holiday | null;
}

const LAST_KNOWN_INSTANT = newYorkInstant(LAST_DAY, '23:59');

let currencies: Timetable | null = null;

/**
 * An instrument's session at an instant; a rate's is a whole weekday. Past the last known session it is that one, closed:
 * prices of then can still be looked at, and nothing is traded.
 */
export function sessionOf(instrument: Pick<Instrument, 'kind' | 'exchange'>, now: number): SessionState {
  if (instrument.kind === 'rate') return currencySession(now);
  try {
    return exchangeSession(instrument, now);
  } catch (error) {
    if (!(error instanceof OutsideCalendarError)) throw error;
    const { opensAt, closesAt } = lastStartedSession(instrument.exchange, LAST_KNOWN_INSTANT);
    return { state: 'closed', opensAt, closesAt, holiday: null };
  }
}

/** The close of the last session that was over by an instant, epoch milliseconds. */
export function lastCloseOf(instrument: Pick<Instrument, 'kind' | 'exchange'>, now: number): number {
  if (instrument.kind !== 'rate')
    return previousSession(instrument.exchange, Math.min(now, LAST_KNOWN_INSTANT)).closesAt;
  currencies ??= currencyTimetable();
  const index = currencies.indexAt(now);
  if (index < 0) return 0;
  const { closesAt } = currencies.at(index);
  return closesAt <= now || index === 0 ? closesAt : currencies.at(index - 1).closesAt;
}

function exchangeSession(instrument: Pick<Instrument, 'exchange'>, now: number): SessionState {
  const current = sessionAt(instrument.exchange, now);
  const session = current ?? nextSession(instrument.exchange, now);
  const { opensAt, closesAt } = session;
  return {
    state: current ? 'open' : 'closed',
    opensAt,
    closesAt,
    holiday: holidayAt(instrument.exchange, now),
  };
}

function currencySession(now: number): SessionState {
  currencies ??= currencyTimetable();
  const index = currencies.indexAt(now);
  const open = index >= 0 && now < currencies.at(index).closesAt;
  const { opensAt, closesAt } = currencies.at(open ? index : Math.min(index + 1, currencies.lastIndex()));
  return { state: open ? 'open' : 'closed', opensAt, closesAt, holiday: null };
}
