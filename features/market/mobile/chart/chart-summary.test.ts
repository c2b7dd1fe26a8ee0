import { describe, expect, it } from 'vitest';
import { summarise } from './chart-summary.ts';

const bar = (open: string, high: string, low: string, close: string) => ({
  time: '2026-11-20T14:30:00.000Z',
  open,
  high,
  low,
  close,
  volume: '10',
});

describe('a chart in figures', () => {
  it('goes from the first open to the last close, with the extremes between', () => {
    const bars = [bar('100.00', '9.50', '9.00', '9.20'), bar('9.20', '120.00', '8.00', '105.00')];
    expect(summarise(bars)).toEqual({
      first: '100.00',
      last: '105.00',
      high: '120.00',
      low: '8.00',
      percent: '5.00',
      count: 2,
    });
  });

  it('says nothing of no bars', () => {
    expect(summarise([])).toBeNull();
  });
});
