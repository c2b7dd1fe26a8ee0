import {
  localDate,
  mexicoInstant,
  nextSession,
  OutsideCalendarError,
  sessionAt,
  sessionOn,
} from '#kernel/calendar/calendar.ts';
import type { Dashboard } from '../../contract.ts';

/** New York's two exchanges have one calendar. */
const EXCHANGES = ['XMEX', 'XNYS'] as const;

type Day = Dashboard['day'];

/** The day of Mexico City under way, with each exchange's session of it, and when the exchange opens or closes next. */
export function showDay(now: number): Day {
  const date = localDate('America/Mexico_City', now);
  const beganAt = new Date(mexicoInstant(date, '00:00')).toISOString();
  try {
    return { beganAt, sessions: EXCHANGES.map((exchange) => showSession(exchange, date, now)) };
  } catch (error) {
    // Beyond the calendars nothing is guessed.
    if (!(error instanceof OutsideCalendarError)) throw error;
    return { beganAt, sessions: [] };
  }
}

function showSession(
  exchange: (typeof EXCHANGES)[number],
  date: string,
  now: number,
): Day['sessions'][number] {
  const today = sessionOn(exchange, date);
  const current = sessionAt(exchange, now);
  const changesAt = current ? current.closesAt : nextSession(exchange, now).opensAt;
  return {
    exchange,
    isOpen: current !== null,
    changesAt: new Date(changesAt).toISOString(),
    today: today && {
      opensAt: new Date(today.opensAt).toISOString(),
      closesAt: new Date(today.closesAt).toISOString(),
    },
  };
}
