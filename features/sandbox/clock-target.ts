import { EXCHANGES, isOpen, nextSession } from '#kernel/calendar/calendar.ts';
import type { ClockWish } from './contract.ts';

/**
 * The instant that a wish means at business time `now`, or null where nothing is to move: any exchange's next open was
 * asked for while one is open. OutsideCalendarError where the calendars end before it.
 */
export function clockTarget(wish: ClockWish, now: number): number | null {
  if (wish.to !== 'next_open') return Date.parse(wish.to);
  if (wish.exchange !== undefined) return nextSession(wish.exchange, now).opensAt;
  if (EXCHANGES.some((exchange) => isOpen(exchange, now))) return null;
  return Math.min(...EXCHANGES.map((exchange) => nextSession(exchange, now).opensAt));
}
