import { describe, expect, it } from 'vitest';
import { isStale } from './quote.ts';

const OPENED = 1_000_000;
const feed = { delayed: false, confirmedAt: OPENED + 60_000, sessionOpenedAt: OPENED, closedAt: OPENED - 1 };

describe('a quote of an open session', () => {
  it('is fresh up to 15 s after its feed was confirmed, and stale after', () => {
    expect(isStale(feed, OPENED + 75_000)).toBe(false);
    expect(isStale(feed, OPENED + 75_001)).toBe(true);
  });

  it('is given 15 s from the open, for a feed that slept overnight', () => {
    const slept = { ...feed, confirmedAt: 0 };
    expect(isStale(slept, OPENED + 15_000)).toBe(false);
    expect(isStale(slept, OPENED + 15_001)).toBe(true);
  });
});

describe('a delayed feed', () => {
  it('is stale at any hour', () => {
    expect(isStale({ ...feed, delayed: true }, OPENED + 60_000)).toBe(true);
    expect(isStale({ ...feed, delayed: true, sessionOpenedAt: null }, OPENED)).toBe(true);
  });
});

describe('a quote of no session', () => {
  const closed = { ...feed, sessionOpenedAt: null, closedAt: OPENED + 90_000 };

  it('is as fresh as it was at the close, until its feed speaks again', () => {
    expect(isStale({ ...closed, confirmedAt: OPENED + 75_000 }, OPENED + 500_000)).toBe(false);
    expect(isStale({ ...closed, confirmedAt: OPENED + 74_999 }, OPENED + 90_000)).toBe(true);
    expect(isStale({ ...closed, confirmedAt: OPENED + 200_000 }, OPENED + 500_000)).toBe(false);
  });
});
