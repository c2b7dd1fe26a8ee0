import { describe, expect, it } from 'vitest';
import type { Application, OfferDetail } from '../contract.ts';
import { applicationSteps } from './application-steps.ts';
import { drawIs, hasCome, offerStops } from './offer-progress.ts';

const day = (number: number) => `2026-12-0${number}T12:00:00.000Z`;
const offer = (change: Partial<OfferDetail>) =>
  ({
    state: 'allocation',
    issuanceAt: day(1),
    subscriptionOpensAt: day(2),
    subscriptionClosesAt: day(3),
    allocatedAt: day(4),
    lotteryAt: day(5),
    listingAt: day(6),
    listHash: 'ab',
    drawnAt: null,
    cancelledAt: null,
    ...change,
  }) as OfferDetail;
const names = (stops: readonly { name: string }[]) => stops.map(({ name }) => name);

describe('what of an offer has come', () => {
  it('given a date that is past and a state that did not come, then it has not: the draw waits, and so does the listing', () => {
    const now = Date.parse(day(7));
    expect(hasCome('allocation', 'lottery', day(5), now)).toBe(false);
    expect(hasCome('lottery', 'lottery', day(5), now)).toBe(true);
    expect(hasCome('lottery', 'listing', day(6), now)).toBe(false);
    expect(hasCome('listing', 'listing', day(6), now)).toBe(true);
    expect(hasCome('subscription', 'closes', day(3), Date.parse(day(3)) - 1)).toBe(false);
  });

  it('given one that was cancelled, then nothing stands after that', () => {
    const cancelled = (at: string, change: Partial<OfferDetail> = {}) =>
      names(offerStops(offer({ state: 'cancelled', cancelledAt: at, listHash: null, ...change })));
    expect(cancelled('2026-12-01T18:00:00.000Z')).toEqual(['issuance']);
    expect(cancelled('2026-12-02T18:00:00.000Z')).toEqual(['issuance', 'opens']);
    const closed = { listHash: 'ab' };
    expect(cancelled('2026-12-03T18:00:00.000Z', closed)).toEqual(['issuance', 'opens', 'closes']);
    // the beacon was late, and the draw was made after the cancellation
    const late = cancelled('2026-12-05T18:00:00.000Z', { ...closed, drawnAt: '2026-12-05T20:00:00.000Z' });
    expect(late).toEqual(['issuance', 'opens', 'closes', 'allocated']);
    expect(cancelled('2026-12-05T18:00:00.000Z', { ...closed, drawnAt: day(5) })).toContain('lottery');
    expect(names(offerStops(offer({})))).toHaveLength(6);
  });
});

describe('where a draw stands', () => {
  const at = (number: number, change: Partial<OfferDetail> = {}) =>
    drawIs(offer(change), Date.parse(day(number)));

  it('is to come before its day, late once that has passed without it, and made when it is drawn', () => {
    expect(at(4)).toBe('coming');
    expect(at(6)).toBe('late');
    expect(at(6, { drawnAt: day(5) })).toBe('drawn');
  });

  it('given an offer that was cancelled before it, then there is none; a draw made after all is told', () => {
    expect(at(4, { state: 'cancelled', cancelledAt: day(3) })).toBe('off');
    expect(at(6, { state: 'cancelled', cancelledAt: day(5), drawnAt: day(5) })).toBe('drawn');
  });
});

describe('what of an application has come', () => {
  const steps = (state: Application['state'], change: Partial<OfferDetail>, now = day(7)) =>
    applicationSteps(
      { state, appliedAt: day(2), updatedAt: day(3) } as Application,
      offer(change),
      Date.parse(now),
    ).map(({ name, isOver }) => `${name}${isOver ? ' ✓' : ''}`);

  it('given a draw that waits after its time, then it is ahead', () => {
    expect(steps('allocated', {})).toEqual(['applied ✓', 'closes ✓', 'lottery', 'listing']);
    expect(steps('winning', { state: 'lottery' })).toEqual(['applied ✓', 'closes ✓', 'lottery ✓', 'listing']);
    expect(steps('refunded', { state: 'lottery' })).toEqual([
      'applied ✓',
      'closes ✓',
      'lottery ✓',
      'settled ✓',
    ]);
  });

  it('given an offer that was cancelled while it was open, then its close does not stand before that', () => {
    const early = { state: 'cancelled', cancelledAt: '2026-12-02T18:00:00.000Z', listHash: null } as const;
    expect(steps('failed', early)).toEqual(['applied ✓', 'failed ✓']);
    expect(steps('failed', { ...early, cancelledAt: day(4), listHash: 'ab' })).toEqual([
      'applied ✓',
      'closes ✓',
      'failed ✓',
    ]);
  });
});
