import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { localDate } from '#kernel/calendar/local-time.ts';
import {
  formatMoney,
  formatPercent,
  type Money,
  money,
  multiply,
  parseMoney,
  parsePrice,
  parseQuantity,
  rateOf,
} from '#kernel/money/money.ts';
import type { QuoteTick } from '#ui/realtime/messages.ts';
import type { PositionItem } from '../../contract.ts';
import { exchangeOf } from '../exchange-time.ts';

/** The date of the newest session that quotes are of, by their exchanges' clocks: `2026-11-20`; null without any. */
export function newestSession(quotes: Iterable<Pick<QuoteTick, 'id' | 'quotedAt'>>): string | null {
  const dates = [...quotes].map(({ id, quotedAt }) => dateAt(id, quotedAt));
  return dates.sort().at(-1) ?? null;
}

/** The date of an instant by the clock of a stock's exchange. */
export const dateAt = (stockId: string, at: string): string =>
  localDate(TIME_ZONES[exchangeOf(stockId)], Date.parse(at));

/** What a position has gained in a session; null without a quote. What was bought in it counts from its price; what was not quoted in it gained nothing. */
export function dayChangeOf(
  position: PositionItem,
  quote: Pick<QuoteTick, 'change' | 'quotedAt'> | undefined,
  session: string,
): Money | null {
  if (quote === undefined || position.floatingProfit === null) return null;
  if (dateAt(position.stockId, position.openedAt) >= session) return parseMoney(position.floatingProfit);
  if (dateAt(position.stockId, quote.quotedAt) < session) return money(0n);
  return multiply(parsePrice(quote.change), parseQuantity(position.quantity));
}

/** Positions of one currency together; decimal strings, null while a price is missing. */
export interface GroupSum {
  readonly value: string | null;
  readonly profit: string | null;
  /** Of their principal, as of each position. */
  readonly percent: string | null;
  readonly day: string | null;
  readonly dayPercent: string | null;
}

interface Valued {
  readonly position: PositionItem;
  readonly day: Money | null;
}

/** Adds up positions of one currency: what they are worth, what they gained, and what of it in a session. */
export function sumGroup(held: readonly Valued[]): GroupSum {
  const value = sumOf(held.map(({ position }) => parsed(position.marketValue)));
  const principal = sumOf(held.map(({ position }) => parsed(position.principal)));
  const borrowed = sumOf(held.map(({ position }) => parsed(position.borrowed)));
  const day = sumOf(held.map((each) => each.day));
  const profit =
    value === null || principal === null || borrowed === null ? null : money(value - principal - borrowed);
  const before = value === null || day === null ? null : money(value - day);
  return {
    value: shown(value),
    profit: shown(profit),
    percent: percentOf(profit, principal),
    day: shown(day),
    dayPercent: percentOf(day, before),
  };
}

const parsed = (amount: string | null) => (amount === null ? null : parseMoney(amount));
const shown = (amount: Money | null) => (amount === null ? null : formatMoney(amount));

function sumOf(amounts: readonly (Money | null)[]): Money | null {
  let sum = 0n;
  for (const amount of amounts) {
    if (amount === null) return null;
    sum += amount;
  }
  return money(sum);
}

function percentOf(part: Money | null, whole: Money | null): string | null {
  return part === null || whole === null || whole <= 0n ? null : formatPercent(rateOf(part, whole));
}
