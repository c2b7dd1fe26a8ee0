import type { Application, OfferDetail } from '../contract.ts';

/** A point of an application's thin timeline. */
export interface ApplicationStep {
  readonly name: 'applied' | 'cancelled' | 'failed' | 'closes' | 'lottery' | 'settled' | 'listing';
  readonly at: string;
  /** It was done: over, though a screen's clock be behind by seconds. */
  readonly isOver: boolean;
}

const DONE: readonly ApplicationStep['name'][] = ['applied', 'cancelled', 'failed', 'settled'];
const SETTLED = ['paid', 'refunded', 'success'];

/** What happened to an application and what follows, in order of time. */
export function applicationSteps(application: Application, offer: OfferDetail): ApplicationStep[] {
  const { state, appliedAt, updatedAt } = application;
  const points: { name: ApplicationStep['name']; at: string }[] = [{ name: 'applied', at: appliedAt }];
  if (state === 'cancelled') points.push({ name: 'cancelled', at: updatedAt });
  else {
    points.push({ name: 'closes', at: offer.subscriptionClosesAt });
    if (state === 'failed') points.push({ name: 'failed', at: updatedAt });
    else {
      points.push({ name: 'lottery', at: offer.lotteryAt });
      if (SETTLED.includes(state) && state !== 'success') points.push({ name: 'settled', at: updatedAt });
      if (state !== 'refunded' && state !== 'not_winning')
        points.push({ name: 'listing', at: offer.listingAt });
    }
  }
  return points.map((point) => ({ ...point, isOver: DONE.includes(point.name) }));
}
