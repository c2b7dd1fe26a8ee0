import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, isOpen, sessionAt } from '#kernel/calendar/calendar.ts';
import {
  announcedAt,
  bringsWithdrawn,
  firstUnderWay,
  sandboxIssue,
  sandboxPlacement,
  WITHDRAWN_AFTER_MS,
  withdrawnIssue,
  withdrawnPlacement,
} from './sandbox-plan.ts';

/** From the first issue's listing to the end of the calendars, with room for the last. */
const anyInstant = fc.integer({
  min: Date.parse('2015-03-01T00:00:00.000Z'),
  max: Date.parse('2026-12-31T00:00:00.000Z'),
});
const SINCE = Date.parse('2019-01-01T00:00:00.000Z');
const UNDER_WAY = Array.from({ length: 14 }, (_, at) => at);

describe.each([
  ['issues', sandboxIssue],
  ['placements', sandboxPlacement],
] as const)('the sandbox’s %s', (_, made) => {
  it('stand one in each phase at any business time, one after the other, listed in a session', () => {
    fc.assert(
      fc.property(anyInstant, (now) => {
        const phases = new Set(UNDER_WAY.map((at) => phaseOf(made(firstUnderWay(now) + at), now)));
        for (const phase of ['pending', 'subscription', 'closed', 'allocation', 'lottery'])
          expect(phases).toContain(phase);
      }),
      { numRuns: 2_000 },
    );
  });

  it('have their dates in order and in sessions, the last at the open of one, whatever holidays lie between', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_440 }), (number) => {
        const offer = made(number);
        const exchange = 'company' in offer ? offer.company.exchange : offer.exchange;
        const { issuanceAt, opensAt, closesAt, allocatedAt, lotteryAt, listingAt } = offer;
        const dates = [issuanceAt, opensAt, closesAt, allocatedAt, lotteryAt, listingAt];
        expect(dates.toSorted((a, b) => a - b)).toEqual(dates);
        expect(new Set(dates).size).toBe(dates.length);
        for (const at of dates.slice(1)) expect(isOpen(exchange, at)).toBe(true);
        expect(sessionAt(exchange, listingAt)?.opensAt).toBe(listingAt);
        expect(listingAt - lotteryAt).toBeLessThanOrEqual(10 * DAY_MS);
        expect(closesAt - opensAt).toBeLessThan(20 * DAY_MS);
        // Holy Week after a draw of nearly a week: in 2015, 2016 and 2018, and no more until the calendars end.
        expect(lotteryAt - closesAt).toBeLessThan((lotteryAt < SINCE ? 11 : 10) * DAY_MS);
        expect(firstUnderWay(listingAt - 1)).toBeLessThanOrEqual(number);
      }),
      { numRuns: 2_000 },
    );
  });
});

it('those that are under way at once are of every field, and no two companies share a name for five rounds', () => {
  const companies = Array.from({ length: 60 }, (_, number) => sandboxIssue(number).company);
  expect(new Set(companies.map(({ name }) => name)).size).toBe(companies.length);
  for (const at of companies.slice(0, -5).keys())
    expect(new Set(companies.slice(at, at + 5).map(({ sector }) => sector)).size).toBe(5);
});

it('no stock is placed twice at once', () => {
  const dates = Array.from({ length: 200 }, (_, number) => sandboxPlacement(number));
  for (const [at, one] of dates.entries()) {
    const same = dates.slice(at + 1).find(({ symbol }) => symbol === one.symbol);
    if (same !== undefined) expect(same.issuanceAt).toBeGreaterThan(one.listingAt);
  }
});

it('at any business time one that was withdrawn is among them, and its symbol is nobody’s', () => {
  const symbols = new Set(Array.from({ length: 1_500 }, (_, number) => sandboxIssue(number).company.symbol));
  fc.assert(
    fc.property(anyInstant, (now) => {
      const known = UNDER_WAY.map((at) => firstUnderWay(now) + at).filter(bringsWithdrawn);
      const withdrawn = known.filter((number) => announcedAt(number) + WITHDRAWN_AFTER_MS <= now);
      expect(withdrawn.length).toBeGreaterThan(0);
      for (const number of known) {
        const [issue, placement] = [withdrawnIssue(number), withdrawnPlacement(number)];
        expect(symbols).not.toContain(issue.company.symbol);
        expect(placement.symbol).not.toBe(sandboxPlacement(number).symbol);
        expect(issue.issuanceAt + WITHDRAWN_AFTER_MS).toBeLessThan(issue.opensAt);
        expect(placement.opensAt).toBeGreaterThan(placement.issuanceAt + WITHDRAWN_AFTER_MS);
      }
    }),
    { numRuns: 2_000 },
  );
});

function phaseOf(offer: ReturnType<typeof sandboxPlacement> | ReturnType<typeof sandboxIssue>, now: number) {
  if (now < offer.issuanceAt) return 'to come';
  if (now < offer.opensAt) return 'pending';
  if (now < offer.closesAt) return 'subscription';
  if (now < offer.allocatedAt) return 'closed';
  if (now < offer.lotteryAt) return 'allocation';
  return now < offer.listingAt ? 'lottery' : 'over';
}
