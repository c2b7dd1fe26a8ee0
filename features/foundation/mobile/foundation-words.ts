import { isSome } from '#kernel/money/is-some.ts';
import {
  addMoney,
  formatMoney,
  type Money,
  parseMoney,
  parseRate,
  rate,
  subtractMoney,
} from '#kernel/money/money.ts';
import type { Words } from '#ui/i18n/words.tsx';
import type { ChipTone } from '#ui/list/list.tsx';
import type { FoundationDetail, FoundationItem, FoundationOrder } from '../contract.ts';
import { accruedFor, chargeOn } from '../foundation.ts';

export const STATE_TONES: Record<FoundationItem['state'], ChipTone> = {
  not_started: 'caution',
  in_progress: 'accent',
  ended: 'plain',
};

export const ORDER_TONES: Record<FoundationOrder['state'], ChipTone> = { bought: 'accent', sold: 'plain' };

/** The clocks that a product's days go by. */
export const zoneOf = (currency: 'MXN' | 'USD') =>
  currency === 'MXN' ? 'America/Mexico_City' : 'America/New_York';

/** An instant as a day of the product's exchange. */
export const dayOf = (
  { date }: Words,
  { currency }: { currency: 'MXN' | 'USD' },
  at: string | number,
  style: 'date' | 'day' | 'moment' = 'date',
): string => date(at, style, zoneOf(currency));

/** An instant to the minute, with the city whose clock it is. */
export const momentOf = (words: Words, of: { currency: 'MXN' | 'USD' }, at: string): string =>
  `${dayOf(words, of, at, 'moment')} ${words.t(`market.city.short.${of.currency === 'MXN' ? 'mexico' : 'america'}`)}`;

/** A product's term in a row: its days count to the end, or from the beginning where that is still to come. */
export function termText(
  words: Words,
  product: Pick<FoundationItem, 'currency' | 'state' | 'beginAt' | 'finishAt' | 'daysLeft'>,
): string {
  const { t } = words;
  const { state, beginAt, finishAt, daysLeft: days } = product;
  if (state === 'not_started')
    return t('foundation.row.begins', { days, date: dayOf(words, product, beginAt) });
  const date = dayOf(words, product, finishAt);
  return state === 'ended' ? t('foundation.row.ended', { date }) : t('foundation.row.until', { days, date });
}

/** What is wrong with an amount as typed, in this feature's words; null where it can be asked for. */
export function typedFault(plain: string): 'foundation.buy.required' | 'foundation.buy.invalid' | null {
  if (plain === '') return 'foundation.buy.required';
  return /^(0|[1-9]\d{0,12})(\.\d{1,2})?$/.test(plain) && isSome(plain) ? null : 'foundation.buy.invalid';
}

/** Percent with two decimals as a rate: a hundred basis points each. */
const ofPercent = (percent: string) => rate(parseRate(percent) * 100n);

/** Whether it ended with no rate that was paid, which it is to whoever stays a whole day: none is still to be paid or owed. */
export const endedWithoutPaidRate = (
  product: Pick<FoundationItem, 'state' | 'realisedRate' | 'principalPool' | 'owed'>,
): boolean =>
  product.state === 'ended' &&
  product.realisedRate === null &&
  !isSome(product.principalPool) &&
  !isSome(product.owed);

/** What an amount invested now is expected to bring on the finish, all charges in it; decimal strings. */
export function exampleOf(product: FoundationDetail, amount: string) {
  const [chargeRate, ivaRate] = [ofPercent(product.chargeRate), ofPercent(product.ivaRate)];
  const invested = parseMoney(amount);
  const profit = accruedFor(invested, ofPercent(product.expectedRate), product.daysLeft);
  const bought = chargeOn(invested, chargeRate, ivaRate).charge;
  const whole = addMoney(invested, profit);
  const finish = chargeOn(whole, chargeRate, ivaRate).charge;
  const paid = addMoney(invested, bought);
  const received = subtractMoney(whole, finish);
  const written = (value: Money) => formatMoney(value);
  return {
    paid: written(paid),
    profit: written(profit),
    finishCharge: written(finish),
    received: written(received),
    gain: written(subtractMoney(received, paid)),
  };
}

/** The sum of two amounts; decimal strings. */
export const sumOf = (one: string, other: string): string =>
  formatMoney(addMoney(parseMoney(one), parseMoney(other)));

/** All that an order brought, payments after its sale too; null until it is sold. */
export const receivedFor = ({ buyActual, profit }: Pick<FoundationOrder, 'buyActual' | 'profit'>) =>
  profit === null ? null : sumOf(buyActual, profit);

/** A round amount to explain with: no less than the least that can be invested. */
export function exampleAmount({ currency, minAmount }: FoundationDetail): string {
  const round = parseMoney(currency === 'MXN' ? '10000' : '1000');
  const least = parseMoney(minAmount);
  return formatMoney(least > round ? least : round);
}

/** How far the income pool covers what is owed, in whole percent, rounded down to 999 at most; covered whole where nothing is owed. */
export function coverageText(
  { t }: Pick<Words, 't'>,
  { coverage, owed }: Pick<FoundationItem, 'coverage' | 'owed'>,
): string {
  if (!isSome(owed)) return t('foundation.covered.nothing');
  const [whole = '0'] = coverage.split('.');
  // What covers many times over says no more by its digits.
  return t('foundation.covered', { coverage: whole.length > 3 ? '> 999%' : `${whole}%` });
}
