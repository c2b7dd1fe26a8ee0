import { describe, expect, it } from 'vitest';
import type { QuoteTick } from '#ui/realtime/messages.ts';
import { liveBar, withTick } from './live-bar.ts';

const MINUTE = '2026-11-20T16:20:00.000Z';
const bar = {
  time: '2026-11-20T16:15:00.000Z',
  open: '231.00',
  high: '231.50',
  low: '230.90',
  close: '231.10',
  volume: '1000',
};

function tick(minute: Partial<QuoteTick['minute']>, volume: string): QuoteTick {
  return {
    id: 'AAPL.XNAS',
    price: '231.10',
    change: '0.10',
    changePercent: '0.04',
    quotedAt: MINUTE,
    source: 'sandbox',
    stale: false,
    bid: null,
    ask: null,
    open: '230.00',
    high: '232.00',
    low: '229.00',
    volume,
    minute: {
      time: MINUTE,
      open: '231.00',
      high: '231.20',
      low: '231.00',
      close: '231.10',
      volume: '50',
      ...minute,
    },
  };
}

describe('the last bar of a chart', () => {
  it('takes the minute under way into itself and adds the shares traded since it was fetched', () => {
    const live = liveBar(bar, tick({}, '50000'));
    const moved = withTick(live, tick({ high: '231.80', low: '230.50', close: '230.60' }, '50040'));
    expect(moved).toEqual({
      time: bar.time,
      open: '231.00',
      high: '231.80',
      low: '230.50',
      close: '230.60',
      volume: '1040',
    });
  });

  it('adds each share once, however many quotes come', () => {
    const live = liveBar(bar, tick({}, '50000'));
    withTick(live, tick({}, '50040'));
    expect(withTick(live, tick({}, '50070'))?.volume).toBe('1070');
  });

  it('is left as it was by a quote from before it began', () => {
    const next = { ...bar, time: '2026-11-20T16:21:00.000Z' };
    expect(withTick(liveBar(next, tick({}, '50000')), tick({ close: '230.60' }, '50040'))).toEqual(next);
  });

  it('is fetched again when a new minute begins, which may belong to the next bar', () => {
    const live = liveBar(bar, tick({}, '50000'));
    expect(withTick(live, tick({ time: '2026-11-20T16:21:00.000Z' }, '50100'))).toBeNull();
  });
});
