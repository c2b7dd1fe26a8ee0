import { describe, expect, it } from 'vitest';
import { money } from '#kernel/money/money.ts';
import type { PositionItem } from '../../contract.ts';
import { dayChangeOf, newestSession, sumGroup } from './day-change.ts';

// Only what the sums are computed from.
const AAPL = {
  stockId: 'AAPL.XNAS',
  quantity: '10',
  principal: '2000.00',
  borrowed: '0.00',
  marketValue: '2310.00',
  floatingProfit: '310.00',
  openedAt: '2026-11-19T15:30:00.000Z',
} as PositionItem;
const QUOTE = { change: '-1.50', quotedAt: '2026-11-20T20:59:59.000Z' };

describe('what a position gained in a session', () => {
  it('is what its price moved by since the close before, for each share', () => {
    expect(dayChangeOf(AAPL, QUOTE, '2026-11-20')).toBe(-1_500n);
    expect(dayChangeOf(AAPL, { ...QUOTE, change: '1.50' }, '2026-11-20')).toBe(1_500n);
  });

  it('is all that it gained where it was bought in that session, by the exchange’s own date', () => {
    expect(dayChangeOf({ ...AAPL, openedAt: '2026-11-20T14:30:00.000Z' }, QUOTE, '2026-11-20')).toBe(31_000n);
    // Ten in the evening in New York is the next day in London.
    const evening = { ...QUOTE, quotedAt: '2026-11-20T03:00:00.000Z' };
    expect(dayChangeOf({ ...AAPL, openedAt: '2026-11-19T20:00:00.000Z' }, evening, '2026-11-19')).toBe(
      31_000n,
    );
  });

  it('is nothing where the last price is of a session before, unless it was bought since', () => {
    expect(dayChangeOf(AAPL, QUOTE, '2026-11-23')).toBe(0n);
    const bought = { ...AAPL, openedAt: '2026-11-23T15:00:00.000Z' };
    expect(dayChangeOf(bought, QUOTE, '2026-11-23')).toBe(31_000n);
  });

  it('is of the newest session that any of them was quoted in', () => {
    expect(newestSession([])).toBeNull();
    expect(
      newestSession([
        { id: 'AAPL.XNAS', quotedAt: '2026-11-23T20:00:00.000Z' },
        { id: 'F.XNYS', quotedAt: '2026-11-20T20:00:00.000Z' },
      ]),
    ).toBe('2026-11-23');
  });

  it('is not known without a price', () => {
    expect(dayChangeOf(AAPL, undefined, '2026-11-20')).toBeNull();
    expect(dayChangeOf({ ...AAPL, floatingProfit: null }, QUOTE, '2026-11-20')).toBeNull();
  });
});

describe('positions of one currency', () => {
  it('are summed with what they gained in all and in the session, of what they had been worth before', () => {
    const held = [
      { position: AAPL, day: money(-1_500n) },
      { position: { ...AAPL, principal: '1000.00', marketValue: '900.00' }, day: money(600n) },
    ];
    expect(sumGroup(held)).toEqual({
      value: '3210.00',
      profit: '210.00',
      percent: '7.00',
      day: '-9.00',
      dayPercent: '-0.28',
    });
    expect(sumGroup([{ position: AAPL, day: null }])).toMatchObject({
      profit: '310.00',
      day: null,
      dayPercent: null,
    });
  });
});
