import {
  absolute,
  type Currency,
  formatPercent,
  formatPrice,
  parsePrice,
  price,
  rateOf,
} from '#kernel/money/money.ts';
import type { Words } from '#ui/i18n/words.tsx';
import { type AlertKind, boundFault } from '../contract.ts';

/** What an alert waits for, in a few words: “rises to $240.00 USD”. Empty while its value is no figure. */
export function wishText(
  { t, money, percent }: Pick<Words, 't' | 'money' | 'percent'>,
  { kind, value, currency }: { kind: AlertKind; value: string; currency: Currency },
): string {
  if (boundFault(value) !== null) return '';
  const written = kind === 'day_change' ? percent(value) : money(value, currency);
  return t(`alert.wish.${kind}`, { value: written });
}

/** How far the price still has to go, in money and in percent; null as `awayPercent`, and while the value is no figure. */
export function awayText(
  { t, money, percent }: Pick<Words, 't' | 'money' | 'percent'>,
  alert: { kind: AlertKind; value: string },
  { price: now, currency }: { price: string; currency: Currency },
): string | null {
  if (boundFault(alert.value) !== null) return null;
  const away = awayPercent(alert, now);
  if (away === null) return null;
  const far = parsePrice(alert.value) - parsePrice(now);
  const amount = money(formatPrice(price(absolute(far))), currency, { code: false });
  return t('alert.awayBy', { amount, percent: percent(away) });
}

/** How far the price still has to go, in percent of it; null where it is there already and for a day's change. */
export function awayPercent({ kind, value }: { kind: AlertKind; value: string }, now: string): string | null {
  if (kind === 'day_change') return null;
  const present = parsePrice(now);
  const away = parsePrice(value) - present;
  const left = kind === 'above' ? away : -away;
  return left <= 0n ? null : formatPercent(rateOf(price(left), present));
}
