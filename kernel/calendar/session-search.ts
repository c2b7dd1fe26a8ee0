import { type Exchange, OutsideCalendarError } from './exchange.ts';
import { allSessions, firstIndexWhere, KNOWN_FROM, KNOWN_UNTIL, type Session } from './sessions.ts';

/** The session under way at an instant (open ≤ t < close), or null. OutsideCalendarError beyond the calendars. */
export function sessionAt(exchange: Exchange, instant: number): Session | null {
  assertKnownInstant(instant);
  const session = allSessions(exchange)[indexOfFirstOpenAfter(exchange, instant) - 1];
  return session !== undefined && instant < session.closesAt ? session : null;
}

export function isOpen(exchange: Exchange, instant: number): boolean {
  return sessionAt(exchange, instant) !== null;
}

/** The first session that opens after an instant. OutsideCalendarError where the calendar ends before it. */
export function nextSession(exchange: Exchange, instant: number): Session {
  return known(allSessions(exchange)[indexOfFirstOpenAfter(exchange, instant)], instant);
}

/** The last session that had closed by an instant. OutsideCalendarError where the calendar begins after it. */
export function previousSession(exchange: Exchange, instant: number): Session {
  assertKnownInstant(instant);
  const sessions = allSessions(exchange);
  return known(sessions[firstIndexWhere(sessions, (session) => session.closesAt > instant) - 1], instant);
}

/** The latest session that had opened by an instant, under way or over. OutsideCalendarError where there was none. */
export function lastStartedSession(exchange: Exchange, instant: number): Session {
  assertKnownInstant(instant);
  return known(allSessions(exchange)[indexOfFirstOpenAfter(exchange, instant) - 1], instant);
}

function indexOfFirstOpenAfter(exchange: Exchange, instant: number): number {
  return firstIndexWhere(allSessions(exchange), (session) => session.opensAt > instant);
}

function known(session: Session | undefined, asked: number): Session {
  if (session === undefined) throw new OutsideCalendarError(asked);
  return session;
}

/** NaN is no instant either. */
function assertKnownInstant(instant: number): void {
  if (!(instant >= KNOWN_FROM && instant < KNOWN_UNTIL)) throw new OutsideCalendarError(instant);
}
