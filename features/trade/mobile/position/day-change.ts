import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import {
  formatMoney,
  formatPercent,
  type Money,
  money,
  multiply,
  negateMoney,
  parseMoney,
  parsePrice,
  parseQuantity,
  price,
  rateOf,
} from '#kernel/money/money.ts';
import type { QuoteTick } from '#ui/realtime/messages.ts';
import type { PositionItem } from '../../contract.ts';
import { exchangeOf } from '../exchange-time.ts';

/** What a position has gained in the session that its quote is of; null without a quote. What was bought in it counts from its price. */
export function dayChangeOf(
  position: PositionItem,
  quote: Pick<QuoteTick, 'change' | 'quotedAt'> | undefined,
): Money | null {
  if (quote === undefined || position.floatingProfit === null) return null;
  const zone = TIME_ZONES[exchangeOf(position.stockId)];
  if (dateIn(zone, position.openedAt) >= dateIn(zone, quote.quotedAt))
    return parseMoney(position.floatingProfit);
  const isLoss = quote.change.startsWith('-');
  const moved = multiply(price(parsePrice(quote.change.replace('-', ''))), parseQuantity(position.quantity));
  return isLoss ? negateMoney(moved) : moved;
}

/** Kept: to make one takes longer than all the rest, and this is asked for every position with every quote. */
const calendars = new Map<string, Intl.DateTimeFormat>();

function dateIn(timeZone: string, at: string): string {
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone });
  calendars.set(timeZone, calendar);
  return calendar.format(new Date(at));
}

/** Positions of one currency together; decimal strings, null while a price is missing. */
export interface GroupSum {
  readonly value: string | null;
  readonly profit: string | null;
  readonly percent: string | null;
  readonly day: string | null;
  readonly dayPercent: string | null;
}

interface Valued {
  readonly position: PositionItem;
  readonly day: Money | null;
}

/** Adds up positions of one currency: what they are worth, what they gained, and what of it in the last session. */
export function sumGroup(held: readonly Valued[]): GroupSum {
  const value = sumOf(held.map(({ position }) => parsed(position.marketValue)));
  const cost = sumOf(held.flatMap(({ position }) => [parsed(position.principal), parsed(position.borrowed)]));
  const day = sumOf(held.map((each) => each.day));
  const profit = value === null || cost === null ? null : money(value - cost);
  const before = value === null || day === null ? null : money(value - day);
  return {
    value: shown(value),
    profit: shown(profit),
    percent: percentOf(profit, cost),
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
