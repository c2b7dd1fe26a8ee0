import { DAY_MS, type Exchange, exchangeDate } from '#kernel/calendar/calendar.ts';
import type { Currency } from '#kernel/money/money.ts';

/** The exchange that a product goes by: its dates, and the sessions in which it is sold. */
export const EXCHANGE_OF: Readonly<Record<Currency, Exchange>> = { MXN: 'XMEX', USD: 'XNYS' };

/** The date of an instant by which a product's days are counted, `YYYY-MM-DD`. */
export const foundationDate = (currency: Currency, instant: number): string =>
  exchangeDate(EXCHANGE_OF[currency], instant);

/** Midnights between two dates; none where the second is the earlier. */
export const midnights = (from: string, to: string): number =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Midnights that an order has seen on a date: none after the finish. */
export const daysHeld = (boughtOn: string, on: string, finishOn: string): number =>
  midnights(boughtOn, on < finishOn ? on : finishOn);
