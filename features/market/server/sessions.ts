import { nextSession, sessionAt } from '#kernel/calendar/calendar.ts';
import type { Instrument } from '../market.ts';
import { currencyTimetable, type Timetable } from './simulation/timetable.ts';

/** The session under way, else the next one. Instants are epoch milliseconds. */
export interface SessionState {
  readonly state: 'open' | 'closed';
  readonly opensAt: number;
  readonly closesAt: number;
}

let currencies: Timetable | null = null;

/** An instrument's session at an instant; a rate's is a whole weekday. OutsideCalendarError beyond the calendars. */
export function sessionOf(instrument: Pick<Instrument, 'kind' | 'exchange'>, now: number): SessionState {
  if (instrument.kind === 'rate') return currencySession(now);
  const current = sessionAt(instrument.exchange, now);
  const session = current ?? nextSession(instrument.exchange, now);
  return { state: current ? 'open' : 'closed', opensAt: session.opensAt, closesAt: session.closesAt };
}

function currencySession(now: number): SessionState {
  currencies ??= currencyTimetable();
  const index = currencies.indexAt(now);
  const open = index >= 0 && now < currencies.at(index).closesAt;
  const { opensAt, closesAt } = currencies.at(open ? index : index + 1);
  return { state: open ? 'open' : 'closed', opensAt, closesAt };
}
