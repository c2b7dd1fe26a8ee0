import { divideRounded, formatPrice, parsePrice, price as priceOf } from '#kernel/money/money.ts';
import { plainDecimal } from '#ui/i18n/plain-decimal.ts';
import { isReached } from '../alert.ts';
import { type AlertKind, boundFault } from '../contract.ts';

/** What a draft starts from: the stock's price now and its previous close, decimal strings. */
export interface DraftStock {
  readonly price: string;
  readonly previousClose: string;
}

/** How far away from the price a new draft begins, and the day's change that it proposes, in percent. */
const AWAY_PERCENT = 3;
const FIRST_DAY_CHANGE = '3.00';
const PERCENT_STEP = 0.5;
/** As a bound is typed: at least two decimals, no more than a price holds. */
const plain = new Intl.NumberFormat('en-US', {
  useGrouping: false,
  minimumFractionDigits: 2,
  maximumFractionDigits: 6,
});

/** What one tap on plus or minus changes: about half a percent of the price, in a round number. */
export function stepOf(kind: AlertKind, price: string): number {
  if (kind === 'day_change') return PERCENT_STEP;
  const half = Number(price) / 200;
  const power = 10 ** Math.floor(Math.log10(half));
  const round = half / power >= 5 ? 5 : half / power >= 2 ? 2 : 1;
  return round * power;
}

/** A number that was pointed at, as the text of a bound: on a step, and never below the first one. */
export function onStep(kind: AlertKind, value: number, price: string): string {
  const step = stepOf(kind, price);
  const steps = Math.max(1, Math.round(value / step));
  return plain.format(steps * step);
}

/** What the sheet proposes before anything was chosen. */
export function firstValue(kind: AlertKind, { price }: DraftStock): string {
  if (kind === 'day_change') return FIRST_DAY_CHANGE;
  const share = kind === 'above' ? 1 + AWAY_PERCENT / 100 : 1 - AWAY_PERCENT / 100;
  return onStep(kind, Number(price) * share, price);
}

/** A draft that is proposed: so many percent above or below the price, or such a change in a day. */
export interface Proposal {
  readonly kind: AlertKind;
  /** A whole number. */
  readonly percent: number;
}

const HUNDRED = 100n;
const WHOLE = parsePrice('1');
const CENT = parsePrice('0.01');

/** The bound that a proposal comes to for a stock: so many percent away, to the nearest cent. */
export function proposedValue({ kind, percent }: Proposal, { price }: Pick<DraftStock, 'price'>): string {
  if (kind === 'day_change') return plain.format(percent);
  const now = parsePrice(price);
  const share = HUNDRED + (kind === 'above' ? BigInt(percent) : -BigInt(percent));
  const unit = now < WHOLE ? 1n : CENT;
  const units = divideRounded(now * share, HUNDRED * unit, 'half-even');
  return formatPrice(priceOf(units * unit));
}

/** Whether the price is there already, so that the next quote fires it; false while what was typed is no figure. */
export function isThere(kind: AlertKind, typed: string, { price, previousClose }: DraftStock): boolean {
  const text = plainDecimal(typed);
  if (boundFault(text) !== null) return false;
  const seen = { price: parsePrice(price), previousClose: parsePrice(previousClose) };
  return isReached(kind, parsePrice(text), seen);
}

/** The prices at which a draft would fire, drawn as lines; none while what was typed is no figure. For drawing only. */
export function linesOf(kind: AlertKind, typed: string, { previousClose }: DraftStock): number[] {
  const text = plainDecimal(typed);
  if (boundFault(text) !== null) return [];
  const value = Number(text);
  if (kind !== 'day_change') return [value];
  const close = Number(previousClose);
  return [close * (1 + value / 100), close * (1 - value / 100)];
}

/** The bound that a pointed-at price stands for. */
export function valueAt(kind: AlertKind, pointed: number, stock: DraftStock): string {
  if (kind !== 'day_change') return onStep(kind, pointed, stock.price);
  const close = Number(stock.previousClose);
  return onStep(kind, (Math.abs(pointed - close) / close) * 100, stock.price);
}

/** Days whose bar touched a price, and the newest of them. */
export function touchesOf(
  bars: readonly { readonly time: string; readonly high: string; readonly low: string }[],
  line: number,
): { count: number; last: string | null } {
  const touched = bars.filter(({ high, low }) => Number(low) <= line && line <= Number(high));
  return { count: touched.length, last: touched.at(-1)?.time ?? null };
}
