import { OFFER_STATES, type OfferDetail, type OfferItem, type OfferState } from '../contract.ts';

/** The dates of an offer, each with the state that it brings. */
const BROUGHT = {
  issuance: 'pending',
  opens: 'subscription',
  closes: 'closed',
  allocated: 'allocation',
  lottery: 'lottery',
  listing: 'listing',
} as const satisfies Record<string, OfferState>;
export type OfferStop = keyof typeof BROUGHT;

const rank = (state: OfferState) => OFFER_STATES.indexOf(state);

/** Whether a date of an offer has come: by the clock, and by what the offer has come to. A draw that waits is not made. */
export function hasCome(state: OfferState, stop: OfferStop, at: string, now: number): boolean {
  return Date.parse(at) <= now && rank(state) >= rank(BROUGHT[stop]);
}

/** The dates of an offer in their order; of one that was cancelled, those that came before that. */
export function offerStops(offer: OfferDetail): { name: OfferStop; at: string }[] {
  const stops = [
    { name: 'issuance', at: offer.issuanceAt },
    { name: 'opens', at: offer.subscriptionOpensAt },
    { name: 'closes', at: offer.subscriptionClosesAt },
    { name: 'allocated', at: offer.allocatedAt },
    { name: 'lottery', at: offer.lotteryAt },
    { name: 'listing', at: offer.listingAt },
  ] as const;
  return stops.filter(({ name, at }) => cameBeforeCancellation(offer, name, at));
}

/** Whether a date came before its offer was cancelled; true where it was not. */
export function cameBeforeCancellation(
  offer: Pick<OfferDetail, 'state' | 'cancelledAt' | 'listHash' | 'drawnAt'>,
  stop: OfferStop,
  at: string,
): boolean {
  const { state, cancelledAt, listHash, drawnAt } = offer;
  if (state !== 'cancelled' || cancelledAt === null) return true;
  switch (stop) {
    case 'issuance':
    case 'opens':
      return at <= cancelledAt;
    case 'closes':
    case 'allocated':
      return listHash !== null && at <= cancelledAt;
    case 'lottery':
      // A list that is final is drawn after the cancellation as well.
      return drawnAt !== null && drawnAt <= cancelledAt;
    case 'listing':
      return false;
  }
}

/** Whether an offer's window is over by the clock, whatever was last heard of its state. */
export const isWindowOver = (offer: Pick<OfferItem, 'subscriptionClosesAt'>, now: number): boolean =>
  Date.parse(offer.subscriptionClosesAt) <= now;

/** Where a draw stands: it was made, its day has passed without it, it is to come, or its offer was cancelled before it. */
export function drawIs(
  { state, drawnAt, lotteryAt }: Pick<OfferDetail, 'state' | 'drawnAt' | 'lotteryAt'>,
  now: number,
): 'drawn' | 'late' | 'coming' | 'off' {
  if (drawnAt !== null) return 'drawn';
  if (state === 'cancelled') return 'off';
  return Date.parse(lotteryAt) <= now ? 'late' : 'coming';
}
