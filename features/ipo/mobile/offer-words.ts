import { SECTORS } from '#features/market/contract.ts';
import { TIME_ZONES } from '#kernel/calendar/exchange.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#kernel/calendar/local-time.ts';
import { dotted } from '#ui/i18n/dotted.ts';
import type { Words } from '#ui/i18n/words.tsx';
import type { DateStyle } from '#ui/i18n/write-date.ts';
import type { ChipTone } from '#ui/list/list.tsx';
import type { Application, ApplicationState, OfferItem, OfferState } from '../contract.ts';

/** Where an offer is shown. */
export const offerPath = ({ kind, id }: Pick<OfferItem, 'kind' | 'id'>) => `/${kind}/detail?id=${id}`;

/** Where an application is shown. */
export const applicationPath = ({ kind, id }: Pick<Application, 'kind' | 'id'>) =>
  `/trade/${kind}ApplicationDetail/${id}`;

/** An instant of an offer by its exchange's clock. */
export function offerDate(
  words: Words,
  { exchange }: Pick<OfferItem, 'exchange'>,
  at: string,
  style: DateStyle,
) {
  return words.date(at, style, TIME_ZONES[exchange]);
}

/** An instant with the city whose clock it is. */
export function offerMoment(words: Words, offer: Pick<OfferItem, 'exchange'>, at: string): string {
  const city = offer.exchange === 'XMEX' ? 'mexico' : 'america';
  return `${offerDate(words, offer, at, 'moment')} ${words.t(`market.city.short.${city}`)}`;
}

/** How long until an instant, in its two largest units; less than a minute counts as one. */
export function timeLeft({ t }: Words, at: string, now: number): string {
  const left = Math.max(MINUTE_MS, Date.parse(at) - now);
  const days = Math.floor(left / DAY_MS);
  const hours = Math.floor((left % DAY_MS) / HOUR_MS);
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS);
  if (days > 0) return t('ipo.left.days', { days, hours });
  return hours > 0 ? t('ipo.left.hours', { hours, minutes }) : t('ipo.left.minutes', { minutes });
}

/** The same to the minute, for the one figure that is watched. */
export function timeLeftInFull(words: Words, at: string, now: number): string {
  const left = Math.max(MINUTE_MS, Date.parse(at) - now);
  const days = Math.floor(left / DAY_MS);
  if (days === 0) return timeLeft(words, at, now);
  const hours = Math.floor((left % DAY_MS) / HOUR_MS);
  return words.t('ipo.left.full', { days, hours, minutes: Math.floor((left % HOUR_MS) / MINUTE_MS) });
}

/** The instant at which an offer's next phase comes; null where none does. */
export function nextInstant(offer: Pick<OfferItem, InstantField | 'state'>): string | null {
  switch (offer.state) {
    case 'pending':
      return offer.subscriptionOpensAt;
    case 'subscription':
      return offer.subscriptionClosesAt;
    case 'closed':
      return offer.allocatedAt;
    case 'allocation':
      return offer.lotteryAt;
    case 'lottery':
      return offer.listingAt;
    case 'listing':
    case 'cancelled':
      return null;
  }
}

type InstantField =
  | 'subscriptionOpensAt'
  | 'subscriptionClosesAt'
  | 'allocatedAt'
  | 'lotteryAt'
  | 'listingAt';

export const OFFER_TONES: Readonly<Record<OfferState, ChipTone>> = {
  pending: 'plain',
  subscription: 'accent',
  closed: 'caution',
  allocation: 'caution',
  lottery: 'gain',
  listing: 'plain',
  cancelled: 'loss',
};

export const APPLICATION_TONES: Readonly<Record<ApplicationState, ChipTone>> = {
  pending: 'caution',
  submitted: 'caution',
  processing: 'caution',
  allocated: 'caution',
  winning: 'gain',
  not_winning: 'plain',
  paid: 'gain',
  refunded: 'plain',
  success: 'gain',
  cancelled: 'plain',
  failed: 'loss',
};

/** An offer's symbol, exchange and line of business. */
export function whatItIs(
  { t }: Words,
  { symbol, exchange, sector }: Pick<OfferItem, 'symbol' | 'exchange' | 'sector'>,
): string {
  const known = SECTORS.find((each) => each === sector);
  return dotted(symbol, t(`ipo.exchange.${exchange}`), known ? t(`market.sector.${known}`) : null);
}

/** So many lots as what a text is given: the count for its plural, the digits as they are written, which a closed eye covers. */
export const lotsOf = ({ quantity }: Pick<Words, 'quantity'>, lots: string) => ({
  count: Number(lots),
  lots: quantity(lots),
});

/** What a lot costs a share: the issue price, or while there is only a range its top. */
export function lotPriceText({ money }: Words, { currency, issuePrice, priceHigh }: OfferItem): string {
  return money(issuePrice ?? priceHigh, currency, { code: false });
}

/** The price range, or the issue price once it is known. */
export function priceText({ money }: Words, offer: OfferItem): string {
  const { currency, issuePrice, priceLow, priceHigh } = offer;
  if (issuePrice !== null) return money(issuePrice, currency, { code: false });
  return `${money(priceLow, currency, { code: false })}–${money(priceHigh, currency, { code: false })}`;
}
