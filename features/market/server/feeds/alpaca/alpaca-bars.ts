import { newYorkInstant } from '#kernel/calendar/calendar.ts';
import { VendorError, type VendorLine } from '#kernel/vendor/ask-vendor.ts';
import type { Instrument } from '../../../market.ts';
import type { Bar } from '../../providers/provider.ts';
import type { BarQuestion, BarStep } from '../bar-history.ts';
import { ALPACA, barOf, barsShape } from './alpaca-wire.ts';

const TIMEFRAMES: Readonly<Record<BarStep, string>> = {
  '1m': '1Min',
  '5m': '5Min',
  '15m': '15Min',
  '1d': '1Day',
};
const BARS_A_PAGE = '10000';
/** A block of sessions is one page, two with all that happens outside of them. */
const MOST_PAGES = 4;

/** All bars of a stretch, page by page. Throws VendorError. */
export async function askBars(
  line: Pick<VendorLine, 'get'>,
  feed: string,
  { symbol }: Pick<Instrument, 'symbol'>,
  { step, from, to, fromDate, isAdjusted }: BarQuestion,
): Promise<Bar[]> {
  const start = step === '1d' ? newYorkInstant(fromDate, '00:00') : from;
  const query = {
    timeframe: TIMEFRAMES[step],
    start: new Date(start).toISOString(),
    end: new Date(to).toISOString(),
    limit: BARS_A_PAGE,
    feed,
    adjustment: isAdjusted ? 'split' : 'raw',
  };
  const bars: Bar[] = [];
  let token: string | null | undefined = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await line.get(`/v2/stocks/${encodeURIComponent(symbol)}/bars`, {
      ...query,
      ...(token && { page_token: token }),
    });
    const { success, data } = barsShape.safeParse(answer);
    if (!success || data.symbol !== symbol) throw new VendorError(ALPACA, 'garbage', 200);
    for (const told of data.bars ?? []) {
      const bar = barOf(told);
      if (bar !== null && bar.time <= to) bars.push(bar);
    }
    token = data.next_page_token;
    if (!token) return bars;
  }
  throw new VendorError(ALPACA, 'garbage', 200);
}
