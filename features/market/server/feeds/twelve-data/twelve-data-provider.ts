import type { TwelveDataConfig } from '#kernel/ports/config.ts';
import type { Log } from '#kernel/ports/log.ts';
import { openVendorLine, type VendorLine } from '#kernel/vendor/ask-vendor.ts';
import type { Instrument } from '../../../market.ts';
import type { MarketDataProvider } from '../../providers/provider.ts';
import type { SplitBoard } from '../../split-board.ts';
import { type BarStep, createBarHistory } from '../bar-history.ts';
import { createLastHeard } from '../last-heard.ts';
import { leaveCalls } from '../leave-calls.ts';
import { timetableOf } from '../session-bars.ts';
import { TwelveDataPolls } from './twelve-data-polls.ts';
import { TwelveDataStream } from './twelve-data-stream.ts';
import { askSeries, TWELVE_DATA, wallClock } from './twelve-data-wire.ts';

/** The smallest plan that has Mexico allows more; one that allows less says so, and is asked less. */
const CREDITS_A_MINUTE = 55;
const INTERVALS: Readonly<Record<BarStep, string>> = {
  '1m': '1min',
  '5m': '5min',
  '15m': '15min',
  '1d': '1day',
};
const MOST_BARS = '5000';
/** Charts, which anyone may ask for, leave so many credits of each minute to quotes and to the bars that alerts, orders and margins go by. */
const CHARTS_LEAVE = 20;

export interface TwelveDataNeeds {
  /** Of the key: what all markets on it ask counts against one plan. */
  readonly line: VendorLine;
  readonly log: Log;
  readonly splits: Pick<SplitBoard, 'ratioAt' | 'ratioOn'>;
  /** Business time, which is the machine's where prices are real. */
  now(): number;
}

/** Opens a key's line; asks nothing yet. */
export const openTwelveDataLine = ({ url, key }: Pick<TwelveDataConfig, 'url' | 'key'>): VendorLine =>
  openVendorLine({
    vendor: TWELVE_DATA,
    base: url,
    headers: { authorization: `apikey ${key}` },
    callsAMinute: CREDITS_A_MINUTE,
  });

/**
 * Shares of one market as Twelve Data tells of them (`twelve-data-wire.ts`): quotes one by one within the plan's credits, a
 * stream of last prices for what money hangs on and people watch, bars when they are asked for. It knows no bid and no ask.
 */
export function createTwelveDataProvider(
  { key, streamUrl }: TwelveDataConfig,
  { line, log, splits, now }: TwelveDataNeeds,
): MarketDataProvider {
  const chartLine = leaveCalls(line, TWELVE_DATA, CHARTS_LEAVE);
  const heard = createLastHeard(splits);
  const polls = new TwelveDataPolls({ line, heard, log, now });
  const stream = new TwelveDataStream({ url: streamUrl, key, heard, log, now });
  const isCovered = ({ id, kind }: Instrument) => kind === 'stock' && !polls.isMissing(id);

  return {
    name: TWELVE_DATA,
    delayed: false,
    lastOnly: true,
    ...createBarHistory({
      source: TWELVE_DATA,
      splits,
      async ask(stock, { step, from, to, isAdjusted, isLookedAt }) {
        const bars = await askSeries(isLookedAt ? chartLine : line, stock, {
          interval: INTERVALS[step],
          start_date: wallClock(stock.exchange, from),
          end_date: wallClock(stock.exchange, to),
          outputsize: MOST_BARS,
          ...(!isAdjusted && { adjust: 'none' }),
        });
        return bars.filter(({ time }) => time <= to || step === '1d');
      },
    }),
    covers: isCovered,
    listen(served, needed, at) {
      const stocks = served.filter(({ kind }) => kind === 'stock');
      polls.look(stocks, needed, at);
      const isOpen = stocks.some(({ exchange }) => timetableOf(exchange).isOpen(at));
      const among = (ids: ReadonlySet<string>) =>
        stocks.filter((stock) => ids.has(stock.id) && isCovered(stock));
      const { money, screens } = needed;
      stream.look(isOpen ? [...new Set([...among(money), ...among(screens)])] : [], at);
    },
    async close() {
      stream.close();
      line.close();
      await polls.rest();
    },
    snapshot: heard.snapshot,
    spark: heard.spark,
    usualMinuteVolume: heard.usualMinuteVolume,
    confirmedAt: heard.confirmedAt,
  };
}
