import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MarketNotice, NOTICE_KINDS, ORDINARY, standingOf, stopOf, whyNotTraded } from './standing.ts';

const TODAY = '2026-11-20';
const NOW = Date.parse('2026-11-20T15:30:00.000Z');
let seq = 0n;

const notice = (kind: MarketNotice['kind'], effectiveOn: string | null, at = NOW - 1_000): MarketNotice => {
  seq += 1n;
  return { seq, instrumentId: 'X.XMEX', kind, effectiveOn, at, reference: `notice ${seq}`, until: null };
};

describe('how a stock stands', () => {
  it('given nothing was ever said, then it is listed and traded', () => {
    expect(standingOf([], TODAY, NOW)).toEqual(ORDINARY);
    expect(stopOf(ORDINARY)).toBeNull();
  });

  it('given an end announced for a later day, then it trades until that day and not from it on', () => {
    const notices = [notice('unlisted', '2026-11-24')];
    expect(standingOf(notices, '2026-11-23', NOW)).toMatchObject({
      listing: 'listed',
      change: { to: 'unlisted', on: '2026-11-24' },
    });
    const gone = standingOf(notices, '2026-11-24', NOW);
    expect(gone).toMatchObject({ listing: 'unlisted', change: null, unlisted: { on: '2026-11-24' } });
    expect(stopOf(gone)?.reason).toBe('stock.unlisted');
  });

  it('given the end was taken back for the same day, then nothing changes', () => {
    const notices = [notice('unlisted', '2026-11-24'), notice('listed', '2026-11-24')];
    expect(standingOf(notices, TODAY, NOW)).toEqual(ORDINARY);
    expect(standingOf(notices, '2026-11-25', NOW).listing).toBe('listed');
  });

  it('given it was taken up with a first day ahead, then it is announced and not traded before', () => {
    const notices = [notice('listed', '2026-12-01')];
    const before = standingOf(notices, TODAY, NOW);
    expect(before).toMatchObject({ listing: 'announced', change: { to: 'listed', on: '2026-12-01' } });
    expect(stopOf(before)).toEqual({ reason: 'stock.announced', values: { on: '2026-12-01' } });
    expect(standingOf(notices, '2026-12-01', NOW)).toEqual(ORDINARY);
  });

  it('given a halt and its end, then it is halted between them, by business time', () => {
    const notices = [notice('halted', null, NOW - 60_000), notice('resumed', null, NOW)];
    expect(standingOf(notices, TODAY, NOW - 60_001).halt).toBeNull();
    expect(standingOf(notices, TODAY, NOW - 1).halt).toMatchObject({ since: NOW - 60_000 });
    expect(standingOf(notices, TODAY, NOW).halt).toBeNull();
  });

  it('whatever was said, then it says one thing: a stop names why, and a change is ahead and differs', () => {
    const days = ['2026-11-18', '2026-11-20', '2026-11-21', '2026-11-24'];
    const said = fc.record({
      kind: fc.constantFrom(...NOTICE_KINDS),
      day: fc.constantFrom(...days),
      at: fc.integer({ min: NOW - 1_000, max: NOW + 1_000 }),
    });
    fc.assert(
      fc.property(fc.array(said, { maxLength: 12 }), (all) => {
        const notices = all.map(({ kind, day, at }) =>
          notice(kind, kind === 'listed' || kind === 'unlisted' ? day : null, at),
        );
        const standing = standingOf(notices, TODAY, NOW);
        if (standing.change) {
          expect(standing.change.on > TODAY).toBe(true);
          expect(standing.change.to).toBe(standing.listing === 'listed' ? 'unlisted' : 'listed');
          expect(standingOf(notices, standing.change.on, NOW).listing).toBe(standing.change.to);
        }
        const isTraded = standing.listing === 'listed' && standing.halt === null;
        expect(stopOf(standing) === null).toBe(isTraded);
        expect(standing.unlisted !== null).toBe(standing.listing === 'unlisted');
      }),
    );
  });
});

it.each([
  [true, null, null, undefined],
  [true, null, '2026-11-20', 'stock.split_under_way'],
  [true, { until: null, reference: 'x' }, '2026-11-20', 'stock.halted'],
  // so that nothing of it is offered, which a halt alone would not keep from
  [false, { until: null, reference: 'x' }, null, 'market.no_venue'],
])(
  'with a venue: %s, a halt: %o, a split on %s, it stands still for %s',
  (hasVenue, halt, splitOn, reason) => {
    const standing = { ...ORDINARY, halt } as typeof ORDINARY;
    expect(whyNotTraded({ hasVenue, standing, splitOn })?.reason).toBe(reason);
  },
);
