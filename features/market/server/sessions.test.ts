import { describe, expect, it } from 'vitest';
import { lastCloseOf, sessionOf } from './sessions.ts';

const share = { kind: 'stock', exchange: 'XMEX' } as const;
const rate = { kind: 'rate', exchange: 'XMEX' } as const;
const at = (iso: string) => Date.parse(iso);

describe('a session', () => {
  it('is the one under way, its open included, its close not', () => {
    expect(sessionOf(share, at('2026-11-20T14:30:00.000Z')).state).toBe('open');
    expect(sessionOf(share, at('2026-11-20T14:29:59.999Z')).state).toBe('closed');
    expect(sessionOf(share, at('2026-11-20T21:00:00.000Z')).state).toBe('closed');
  });

  it('is the next one while the exchange rests, over weekends and holidays', () => {
    const next = sessionOf(share, at('2026-11-14T12:00:00.000Z'));
    // Monday the 16th is Mexico's Revolution Day.
    expect(new Date(next.opensAt).toISOString()).toBe('2026-11-17T14:30:00.000Z');
  });

  it('says for which holiday its exchange rests today, that day alone', () => {
    expect(sessionOf(share, at('2026-11-16T16:00:00.000Z')).holiday).toBe('revolution');
    expect(sessionOf({ ...share, exchange: 'XNYS' }, at('2026-11-16T16:00:00.000Z')).holiday).toBeNull();
    expect(sessionOf(share, at('2026-11-17T03:00:00.000Z')).holiday).toBe('revolution');
    expect(sessionOf(share, at('2026-11-17T06:00:00.000Z')).holiday).toBeNull();
  });

  it('of an exchange rate is a whole weekday of Mexico City, holidays too', () => {
    expect(sessionOf(rate, at('2026-11-16T05:59:59.999Z')).state).toBe('closed');
    expect(sessionOf(rate, at('2026-11-16T06:00:00.000Z')).state).toBe('open');
    expect(sessionOf(rate, at('2026-11-21T05:59:59.999Z')).state).toBe('open');
    const weekend = sessionOf(rate, at('2026-11-21T06:00:00.000Z'));
    expect([weekend.state, new Date(weekend.opensAt).toISOString()]).toEqual([
      'closed',
      '2026-11-23T06:00:00.000Z',
    ]);
  });
});

describe('the last close', () => {
  const close = (of: typeof share | typeof rate, iso: string) =>
    new Date(lastCloseOf(of, at(iso))).toISOString();

  it('is that of the last session that is over', () => {
    expect(close(share, '2026-11-20T20:59:59.999Z')).toBe('2026-11-19T21:00:00.000Z');
    expect(close(share, '2026-11-20T21:00:00.000Z')).toBe('2026-11-20T21:00:00.000Z');
    expect(close(share, '2026-11-23T12:00:00.000Z')).toBe('2026-11-20T21:00:00.000Z');
    expect(close(rate, '2026-11-20T20:00:00.000Z')).toBe('2026-11-20T06:00:00.000Z');
    expect(close(rate, '2026-11-22T20:00:00.000Z')).toBe('2026-11-21T06:00:00.000Z');
  });
});
