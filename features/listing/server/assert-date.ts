import { type Exchange, exchangeDate, LAST_DAY } from '#kernel/calendar/calendar.ts';
import { Refusal } from '#kernel/contract/refusal.ts';

/** Refuses a date before that of `earliest`, a business instant, on the exchange, and one past the calendars. */
export function assertDate(exchange: Exchange, on: string, earliest: number): void {
  const first = exchangeDate(exchange, earliest);
  if (on < first) {
    throw new Refusal('listing.too_soon', { values: { first }, fields: { on: 'listing.too_soon' } });
  }
  if (on > LAST_DAY) {
    throw new Refusal('calendar.outside', { values: { last: LAST_DAY }, fields: { on: 'field.date' } });
  }
}
