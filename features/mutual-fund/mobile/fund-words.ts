import { isSome } from '#kernel/money/is-some.ts';
import {
  absolute,
  addMoney,
  type Currency,
  divideRounded,
  formatMoney,
  formatPercent,
  parseMoney,
  rateOf,
} from '#kernel/money/money.ts';
import type { Words } from '#ui/i18n/words.tsx';

/** Where the funds are dealt; their hours are its hours. */
export const FUND_ZONE = 'America/Mexico_City';

/** As many decimals as the server keeps of a fund's value: every screen says all of them, so that none rounds it its own way. */
export const NAV_DECIMALS = 6;

/** A calendar day, `YYYY-MM-DD`, as screens write it: noon, so that no zone makes another day of it. */
export const fundDay = ({ date }: Words, day: string, style: 'day' | 'date' = 'day'): string =>
  date(`${day}T18:00:00Z`, style, FUND_ZONE);

/** An instant as Mexico City's clocks show it. */
export const fundMoment = (
  { date }: Words,
  at: string,
  style: 'moment' | 'time' | 'exact' | 'day' = 'moment',
): string => date(at, style, FUND_ZONE);

/** How risky a level is in a word: 1 to 7 in three bands. */
export type RiskBand = 'low' | 'middle' | 'high';
export const riskBand = (risk: number): RiskBand => (risk <= 2 ? 'low' : risk <= 4 ? 'middle' : 'high');

/** So many percent of an amount with `decimals` decimals, rounded down; decimal strings. */
export function shareOf(whole: string, percent: bigint, decimals: 2 | 6): string {
  const [integer = '0', fraction = ''] = whole.split('.');
  const units = BigInt(integer + fraction.padEnd(decimals, '0').slice(0, decimals));
  const part = divideRounded(units * percent, 100n, 'down')
    .toString()
    .padStart(decimals + 1, '0');
  const written = `${part.slice(0, -decimals)}.${part.slice(-decimals)}`;
  return decimals === 2 ? written : written.replace(/\.?0+$/, '');
}

/** What is wrong with an amount or units as typed; null where they can be asked for. */
export function typedFault(
  plain: string,
  decimals: 2 | 6,
): 'field.required' | 'field.number' | 'field.positive' | null {
  if (plain === '') return 'field.required';
  const shape = decimals === 2 ? /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/ : /^(0|[1-9]\d{0,11})(\.\d{1,6})?$/;
  if (!shape.test(plain)) return 'field.number';
  return isSome(plain) ? null : 'field.positive';
}

/** What a fund brought its holder so far, what was redeemed of it too; a decimal string of cents. */
export function gained(held: { value: string | null; coming: string; paidIn: string }): string | null {
  if (held.value === null) return null;
  const cents = parseMoney(held.value) + parseMoney(held.coming) - parseMoney(held.paidIn);
  const text = absolute(cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

type Held = Parameters<typeof gained>[0];

/** What funds brought together in each currency, as they come; null of one while the value of a fund in it is not known. */
export function gainedTogether(
  held: readonly (Held & { currency: Currency })[],
): { currency: Currency; profit: string | null }[] {
  const currencies = [...new Set(held.map(({ currency }) => currency))];
  return currencies.map((currency) => {
    const gains = held.filter((each) => each.currency === currency).map(gained);
    const known = gains.flatMap((gain) => (gain === null ? [] : [parseMoney(gain)]));
    return { currency, profit: known.length < gains.length ? null : formatMoney(addMoney(...known)) };
  });
}

/**
 * The same of what was paid for a fund's units, percent with two decimals; null once some were redeemed: what was paid in is then
 * no longer what the gain came from.
 */
export function gainedPercent(held: Held & { redeemed: string }): string | null {
  const profit = gained(held);
  const paid = parseMoney(held.paidIn);
  if (profit === null || isSome(held.redeemed) || paid <= 0n) return null;
  return formatPercent(rateOf(parseMoney(profit), paid));
}
