import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/calendar/local-time.ts';
import {
  absolute,
  formatMoney,
  formatPrice,
  money,
  multiply,
  parsePrice,
  parseQuantity,
  price,
} from '#kernel/money/money.ts';
import { directionOf } from '#ui/i18n/decimal.ts';
import type { Words } from '#ui/i18n/words.tsx';
import type { DateStyle } from '#ui/i18n/write-date.ts';
import type { ChipTone } from '#ui/list/list.tsx';
import type { BlockOffer, BlockOrder, BlockState } from '../contract.ts';

export const OFFER_TONES: Readonly<Record<BlockState, ChipTone>> = {
  not_started: 'caution',
  in_progress: 'accent',
  ended: 'plain',
};

/** The app's addresses. */
export const offerPath = (id: string): string => `/blockTrade/detail/${id}`;
export const orderPath = (id: string): string => `/trade/blockTradeOrderDetail/${id}`;

/** An instant by the clock of the stock's exchange. */
export function blockTime(
  words: Words,
  { exchange }: Pick<BlockOffer, 'exchange'>,
  at: string,
  style: DateStyle,
): string {
  return words.date(at, style, TIME_ZONES[exchange]);
}

/** The same with the city whose clock it is. */
export function blockMoment(words: Words, of: Pick<BlockOffer, 'exchange'>, at: string): string {
  const city = of.exchange === 'XMEX' ? 'mexico' : 'america';
  return `${blockTime(words, of, at, 'moment')} ${words.t(`market.city.short.${city}`)}`;
}

/** How long until an instant, in its two largest units; less than a minute counts as one. */
export function leftUntil({ t }: Words, at: string, now: number): string {
  const left = Math.max(MINUTE_MS, Date.parse(at) - now);
  const days = Math.floor(left / DAY_MS);
  const hours = Math.floor((left % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  if (days > 0) return t('block.left.days', { days, hours });
  return hours > 0 ? t('block.left.hours', { hours, minutes }) : t('block.left.minutes', { minutes });
}

/** How long until an instant, in its largest unit, for lists. */
export function roughlyUntil(words: Words, at: string, now: number): string {
  const left = Date.parse(at) - now;
  const unit = left >= DAY_MS ? DAY_MS : left >= HOUR_MS ? HOUR_MS : MINUTE_MS;
  return leftUntil(words, at, Date.parse(at) - Math.floor(left / unit) * unit);
}

/** What an offer is now: its window may have moved on since it was asked. */
export function stateNow({ state, beginAt, finishAt }: BlockOffer, now: number): BlockState {
  if (state === 'ended' || now >= Date.parse(finishAt)) return 'ended';
  return now < Date.parse(beginAt) ? 'not_started' : state;
}

/** What the market asks beside the offer: its ask, else its last price. */
export const marketOf = ({ ask, currentPrice }: BlockOffer): string | null => ask ?? currentPrice;

/** How much a share, and so many shares, cost less (or more) than in the market. */
export function gapOf(
  offerPrice: string,
  market: string,
  shares: string,
): { each: string; all: string; isCheaper: boolean } {
  const difference = parsePrice(market) - parsePrice(offerPrice);
  const each = price(absolute(difference));
  const all = money(multiply(each, parseQuantity(shares)));
  return { each: formatPrice(each), all: formatMoney(all), isCheaper: difference > 0n };
}

/** What so many shares cost at a price; null while that cannot be read. */
export function worthAt(at: string, shares: string): string | null {
  return /^[1-9]\d{0,9}$/.test(shares) ? formatMoney(multiply(parsePrice(at), parseQuantity(shares))) : null;
}

/** Whether more has come of an order than was paid; null where that is not known. */
export const isGain = ({ profit }: Pick<BlockOrder, 'profit'>): boolean | null =>
  profit === null ? null : directionOf(profit) >= 0;

/** As far below its market as the rail of a list reaches, percent, and where the market stands on it. */
const RAIL_PERCENT = 15;
const MARKET_AT = 92;

/** Where a price stands on the rail of a list, in percent of its width, by how far it is from the market's. */
export const railPlace = (differencePercent: string): number =>
  Math.min(100, Math.max(0, MARKET_AT * (1 + Number(differencePercent) / RAIL_PERCENT)));

/** Of what lies between an offer and its market: a gain where the offer is the cheaper of the two. */
export const railTone = (differencePercent: string): 'gain' | 'loss' =>
  directionOf(differencePercent) > 0 ? 'loss' : 'gain';

const TICK = 10_000n;

/** The first price in whole cents that is not below this one. */
export function firstTickFrom(from: string): string {
  return formatPrice(price(((parsePrice(from) + TICK - 1n) / TICK) * TICK));
}
