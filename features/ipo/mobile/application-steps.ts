import type { Application, OfferDetail } from '../contract.ts';

/** A point of an application's thin timeline. */
export interface ApplicationStep {
  readonly name: 'applied' | 'cancelled' | 'failed' | 'closes' | 'lottery' | 'settled' | 'listing' | 'today';
  readonly at: string;
  readonly state: 'done' | 'today' | 'ahead';
}

const OVER: readonly ApplicationStep['name'][] = ['applied', 'cancelled', 'failed', 'settled'];
const SETTLED = ['paid', 'refunded', 'success'];

/** What happened to an application and what follows, with today between both. `now` is business time. */
export function applicationSteps(
  application: Application,
  offer: OfferDetail,
  now: number,
): ApplicationStep[] {
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
  const steps = points.map(
    (point): ApplicationStep => ({
      ...point,
      // What was done is over, though a screen's clock be behind by seconds.
      state: OVER.includes(point.name) || Date.parse(point.at) <= now ? 'done' : 'ahead',
    }),
  );
  const ahead = steps.findIndex((step) => step.state === 'ahead');
  if (ahead < 0) return steps;
  const today: ApplicationStep = { name: 'today', at: new Date(now).toISOString(), state: 'today' };
  return [...steps.slice(0, ahead), today, ...steps.slice(ahead)];
}
