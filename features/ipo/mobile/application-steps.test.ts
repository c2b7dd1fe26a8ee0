import { expect, it } from 'vitest';
import type { Application, OfferDetail } from '../contract.ts';
import { applicationSteps } from './application-steps.ts';

const day = (number: number) => `2026-12-${String(number).padStart(2, '0')}T18:00:00.000Z`;
// Only what the steps read.
const offer = {
  state: 'listing',
  subscriptionClosesAt: day(2),
  lotteryAt: day(4),
  listingAt: day(8),
  cancelledAt: null,
  listHash: 'ab',
  drawnAt: day(4),
  settledAt: day(5),
} as unknown as OfferDetail;
const application = { state: 'success', appliedAt: day(1), updatedAt: day(8) } as unknown as Application;
const namesAt = (own: Application, of = offer) =>
  applicationSteps(own, of, Date.parse(day(9))).map(({ name, at }) => `${name} ${at.slice(8, 10)}`);

it('keeps when a delivered application was paid; one that is only paid was so as it last changed', () => {
  expect(namesAt(application)).toEqual(['applied 01', 'closes 02', 'lottery 04', 'settled 05', 'listing 08']);
  const paid = { ...application, state: 'paid', updatedAt: day(6) } as Application;
  expect(namesAt(paid)).toContain('settled 06');
});
