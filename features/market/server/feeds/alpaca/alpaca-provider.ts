import { lastStartedSession } from '#kernel/calendar/calendar.ts';
import type { AlpacaConfig } from '#kernel/ports/config.ts';
import type { Log } from '#kernel/ports/log.ts';
import { faultIn, openVendorLine, type VendorLine } from '#kernel/vendor/ask-vendor.ts';
import type { Instrument } from '../../../market.ts';
import type { MarketDataProvider } from '../../providers/provider.ts';
import type { SplitBoard } from '../../split-board.ts';
import { createBarHistory } from '../bar-history.ts';
import { createLastHeard, type LastHeard } from '../last-heard.ts';
import { leaveCalls } from '../leave-calls.ts';
import { timetableOf } from '../session-bars.ts';
import { askBars } from './alpaca-bars.ts';
import { AlpacaPolls } from './alpaca-polls.ts';
import { hasOnRecord } from './alpaca-record.ts';
import { AlpacaStream } from './alpaca-stream.ts';
import { ALPACA } from './alpaca-wire.ts';

/** Of 200 calls a minute ten are left to whatever else uses the account; bars take none from the quotes. */
const POLLS_A_MINUTE = 110;
const BARS_A_MINUTE = 80;
/** Of those what is only looked at leaves so many to alerts, orders and margins, lines of days more than charts. */
const CHARTS_LEAVE = 40;
const LINES_LEAVE = 60;

export interface AlpacaNeeds {
  readonly log: Log;
  readonly splits: Pick<SplitBoard, 'ratioAt' | 'ratioOn'>;
  /** Business time, which is the machine's where prices are real. */
  now(): number;
}

/** American shares as Alpaca tells of them (`alpaca-wire.ts`): snapshots of all, a stream of those that people watch, bars when they are asked for. */
export function createAlpacaProvider(config: AlpacaConfig, needs: AlpacaNeeds): MarketDataProvider {
  const { log, now: clock } = needs;
  const { dataUrl, keyId, secretKey, feed, streamUrl: url } = config;
  const headers = { 'APCA-API-KEY-ID': keyId, 'APCA-API-SECRET-KEY': secretKey };
  const open = (callsAMinute: number) =>
    openVendorLine({ vendor: ALPACA, base: dataUrl, headers, callsAMinute });
  const [pollLine, barLine] = [open(POLLS_A_MINUTE), open(BARS_A_MINUTE)];
  const chartLine = leaveCalls(barLine, ALPACA, CHARTS_LEAVE);
  const heard = createLastHeard(needs.splits);
  const isDelayed = feed === 'delayed_sip';
  const polls = new AlpacaPolls({ ...{ line: pollLine, feed, isDelayed, heard, log }, now: clock });
  const stream = new AlpacaStream({
    ...{ url, keyId, secretKey, heard, log },
    now: clock,
    onGap: (ids) => polls.hurry(ids),
  });
  const lines = createLineFiller(barLine, feed, heard, log);
  const stocks = onlyStocks();

  return {
    name: ALPACA,
    delayed: isDelayed,
    ...createBarHistory({
      source: ALPACA,
      splits: needs.splits,
      ask: (stock, question) => askBars(question.isLookedAt ? chartLine : barLine, feed, stock, question),
    }),
    recalls: (stock, said, at) => hasOnRecord(barLine, feed, stock, said, at),
    covers: ({ id, kind }) => kind === 'stock' && !polls.isMissing(id),
    listen(served, { screens }, now) {
      const listed = stocks(served);
      polls.look(listed, now);
      // Both exchanges keep the same hours.
      const [first] = listed;
      const isOpen = first !== undefined && timetableOf(first.exchange).isOpen(now);
      stream.look(isOpen ? listed.filter(({ id }) => screens.has(id)) : [], now);
      lines.look(now);
    },
    async close() {
      stream.close();
      pollLine.close();
      barLine.close();
      await Promise.all([polls.rest(), lines.rest()]);
    },
    snapshot: heard.snapshot,
    spark(stock, now) {
      if (stock.kind === 'stock') lines.want(stock, now);
      return heard.spark(stock, now);
    },
    usualMinuteVolume: heard.usualMinuteVolume,
    confirmedAt: heard.confirmedAt,
  };
}

/** The same list for the same served ones. */
function onlyStocks() {
  let last: { served: readonly Instrument[]; stocks: readonly Instrument[] } = { served: [], stocks: [] };
  return (served: readonly Instrument[]): readonly Instrument[] => {
    if (last.served !== served) last = { served, stocks: served.filter(({ kind }) => kind === 'stock') };
    return last.stocks;
  };
}

/** Fills in the line of a day that nobody listened to from the open on, one stock after the other, once it is looked at. */
function createLineFiller(line: VendorLine, feed: string, heard: LastHeard, log: Log) {
  const tried = new Map<string, number>();
  const wanted = new Map<string, Instrument>();
  let underWay: Promise<void> | null = null;

  async function fill(stock: Instrument, now: number): Promise<void> {
    const { opensAt: from, closesAt, date } = lastStartedSession(stock.exchange, now);
    const to = Math.min(now, closesAt - 1);
    const question = { step: '15m', from, to, fromDate: date, toDate: date, isAdjusted: false } as const;
    try {
      heard.fillLine(stock, await askBars(line, feed, stock, question));
    } catch (error) {
      faultIn(error, ALPACA, log);
    }
  }

  return {
    want(stock: Instrument, now: number): void {
      const timetable = timetableOf(stock.exchange);
      const session = timetable.indexAt(now);
      if (tried.get(stock.id) === session || heard.hasLine(stock, now)) return;
      tried.set(stock.id, session);
      wanted.set(stock.id, stock);
    },
    look(now: number): void {
      const [next] = wanted.values();
      if (next === undefined || underWay !== null || line.room() < LINES_LEAVE) return;
      wanted.delete(next.id);
      underWay = fill(next, now).finally(() => {
        underWay = null;
      });
    },
    rest: async () => void (await underWay),
  };
}
