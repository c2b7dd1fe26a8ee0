import type { Application, OfferDetail } from '../contract.ts';
import { cameBeforeCancellation, hasCome, type OfferStop } from './offer-progress.ts';

/** A point of an application's thin timeline. */
export interface ApplicationStep {
  readonly name: 'applied' | 'cancelled' | 'failed' | 'closes' | 'lottery' | 'settled' | 'listing';
  readonly at: string;
  /** It was done: over, though a screen's clock be behind by seconds. */
  readonly isOver: boolean;
}

const SETTLED = ['paid', 'refunded'];

/** What happened to an application and what follows, in order of time. */
export function applicationSteps(
  application: Application,
  offer: OfferDetail,
  now: number,
): ApplicationStep[] {
  const { state, appliedAt, updatedAt } = application;
  const done = (name: ApplicationStep['name'], at: string): ApplicationStep => ({ name, at, isOver: true });
  const stop = (name: ApplicationStep['name'] & OfferStop, at: string): ApplicationStep[] =>
    cameBeforeCancellation(offer, name, at)
      ? [{ name, at, isOver: hasCome(offer.state, name, at, now) }]
      : [];
  const applied = done('applied', appliedAt);
  if (state === 'cancelled') return [applied, done('cancelled', updatedAt)];
  const closes = stop('closes', offer.subscriptionClosesAt);
  if (state === 'failed') return [applied, ...closes, done('failed', updatedAt)];
  const gotNothing = state === 'refunded' || state === 'not_winning';
  return [
    applied,
    ...closes,
    ...stop('lottery', offer.lotteryAt),
    ...(SETTLED.includes(state) ? [done('settled', updatedAt)] : []),
    // What was delivered since was paid when all were.
    ...(state === 'success' && offer.settledAt !== null ? [done('settled', offer.settledAt)] : []),
    ...(gotNothing ? [] : stop('listing', offer.listingAt)),
  ];
}
