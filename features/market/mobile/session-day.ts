import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { localDate } from '#kernel/calendar/local-time.ts';
import type { StockItem } from '../contract.ts';

/** The date of the session that a quote is of, by its exchange's clock, `2026-11-25`; null where that is today. */
export function earlierSession(
  { exchange, quotedAt }: Pick<StockItem, 'exchange'> & { readonly quotedAt: string },
  now: number,
): string | null {
  const zone = TIME_ZONES[exchange];
  const date = localDate(zone, Date.parse(quotedAt));
  return date === localDate(zone, now) ? null : date;
}
