import type { Exchange } from '#kernel/calendar/calendar.ts';
import type { Instrument, Period } from '../../market.ts';
import type { Bar, BarPage, MarketDataProvider } from '../providers/provider.ts';
import { BoundedCache } from '../simulation/bounded-cache.ts';
import type { Timetable } from '../simulation/timetable.ts';
import type { SplitBoard } from '../split-board.ts';
import { sessionBars, timetableOf } from './session-bars.ts';

/** The bars that are asked of vendors; all other periods are made of them. */
export type BarStep = '1m' | '5m' | '15m' | '1d';

/** A stretch of whole sessions; instants are epoch milliseconds. */
export interface BarQuestion {
  readonly step: BarStep;
  /** The first session's open. */
  readonly from: number;
  /** The last session's close, or the instant of the question. */
  readonly to: number;
  readonly fromDate: string;
  readonly toDate: string;
  /** In shares of now; else as they were traded. */
  readonly isAdjusted: boolean;
  readonly isLookedAt?: true | undefined;
}

export interface BarHistoryOptions {
  /** The provider's name. */
  readonly source: string;
  /** What is adjusted is asked for anew once another split holds. */
  readonly splits: Pick<SplitBoard, 'ratioAt'>;
  /** All bars of a stretch, in any order; throws where the vendor gives none to be believed. */
  ask(instrument: Instrument, question: BarQuestion): Promise<readonly Bar[]>;
}

const STEP_OF: Readonly<Record<Period, BarStep>> = {
  ...{ '1m': '1m', '5m': '5m', '15m': '15m', '1h': '15m', '4h': '15m' },
  ...{ '1d': '1d', '1w': '1d', '1mo': '1d' },
};
/** So that a block is one answer of a vendor that gives a thousand or two, and a page of a chart is two or three blocks. */
const SESSIONS_A_BLOCK: Readonly<Record<BarStep, number>> = { '1m': 2, '5m': 10, '15m': 64, '1d': 512 };
/** A page is looked for in so many blocks; what is traded thinly gets a shorter one. */
const BLOCKS_A_PAGE = 8;
/** So many sessions without any bar: its history begins after them. */
const EMPTY_SESSIONS = 10;
/** About 300 kB each. */
const KEPT_BLOCKS = 96;
/** The block of the session under way is asked for again after so long; the live quote tells what came since. */
const FRESH_MS = 30_000;
/** Vendors correct the bars of a session for a while after it. */
const SETTLED_AFTER_MS = 3_600_000;
/** A split is adjusted for in all that went before. */
const FORGOTTEN_AFTER_MS = 12 * 3_600_000;

interface Block {
  known: readonly Bar[] | null;
  /** Business time of the last answer, epoch milliseconds. */
  toldAt: number;
  asking: Promise<readonly Bar[]> | null;
}

/** Which sessions a block holds, by their place in the timetable. */
interface Stretch {
  readonly first: number;
  readonly last: number;
}

/** A vendor's bars by blocks of sessions, so that pages of a chart and neighbouring questions share answers; at most 96 blocks are kept. */
export function createBarHistory(options: BarHistoryOptions): Pick<MarketDataProvider, 'bars' | 'dayBar'> {
  const blocks = new BoundedCache<string, Block>(KEPT_BLOCKS);

  async function read(
    instrument: Instrument,
    step: BarStep,
    stretch: Stretch,
    now: number,
    { isAdjusted, isLookedAt }: Pick<BarQuestion, 'isAdjusted' | 'isLookedAt'>,
  ): Promise<readonly Bar[]> {
    const timetable = timetableOf(instrument.exchange);
    const { numerator, denominator } = options.splits.ratioAt(instrument.id, now);
    const shares = isAdjusted ? `${numerator}:${denominator}` : 'traded';
    const key = `${instrument.id} ${step} ${stretch.first} ${shares}`;
    const block = blocks.get(key, () => ({ known: null, toldAt: 0, asking: null }));
    if (block.known !== null && !isOld(block, timetable, stretch, now)) return block.known;
    block.asking ??= tell(
      block,
      instrument,
      { step, isAdjusted, isLookedAt, ...boundsOf(timetable, stretch, now) },
      now,
    );
    return block.asking;
  }

  async function tell(block: Block, instrument: Instrument, question: BarQuestion, now: number) {
    try {
      const bars = await options.ask(instrument, question);
      Object.assign(block, { known: bars, toldAt: now });
      return bars;
    } finally {
      block.asking = null;
    }
  }

  return {
    async bars(instrument, { period, before, limit, isLookedAt }, now): Promise<BarPage> {
      const step = STEP_OF[period];
      const until = Math.min(before, now + 1);
      const found = await collect(instrument.exchange, period, until, limit, (stretch) =>
        read(instrument, step, stretch, now, { isAdjusted: true, isLookedAt }),
      );
      const bars = found.slice(-limit);
      return { bars, sources: bars.length > 0 ? [options.source] : [] };
    },
    async dayBar(instrument, date, now) {
      const timetable = timetableOf(instrument.exchange);
      const index = timetable.indexOnOrBefore(date);
      const session = index < 0 ? undefined : timetable.at(index);
      if (session?.date !== date || session.opensAt > now) return null;
      const bars = await read(instrument, '1d', stretchOf(timetable, '1d', index), now, {
        isAdjusted: false,
      });
      return (
        sessionBars(instrument.exchange, '1d', bars).find(({ time }) => time === session.opensAt) ?? null
      );
    },
  };
}

/** The bars of a period that begin before an instant, from as many blocks as it takes to fill a page; not more than two pages' worth. */
async function collect(
  exchange: Exchange,
  period: Period,
  until: number,
  limit: number,
  read: (stretch: Stretch) => Promise<readonly Bar[]>,
): Promise<Bar[]> {
  const step = STEP_OF[period];
  const timetable = timetableOf(exchange);
  let raw: readonly Bar[] = [];
  let found: Bar[] = [];
  let empty = 0;
  let next = timetable.indexAt(until - 1);
  for (let count = 0; count < BLOCKS_A_PAGE && next >= 0 && empty < EMPTY_SESSIONS; count += 1) {
    const stretch = stretchOf(timetable, step, next);
    const told = await read(stretch);
    empty = told.length > 0 ? 0 : empty + SESSIONS_A_BLOCK[step];
    raw = [...told, ...raw];
    found = sessionBars(exchange, period, raw).filter(({ time }) => time < until);
    if (isCut(timetable, period, stretch, told)) found = withoutCut(timetable, period, stretch, found);
    if (found.length >= limit) break;
    next = stretch.first - 1;
  }
  return found;
}

/** Whether the week or month that a block begins in has begun in the block before. */
function isCut(timetable: Timetable, period: Period, { first }: Stretch, told: readonly Bar[]): boolean {
  if (STEP_OF[period] !== '1d' || first === 0 || told.length === 0) return false;
  return timetable.groupOf(period, first) === timetable.groupOf(period, first - 1);
}

const withoutCut = (timetable: Timetable, period: Period, { first }: Stretch, bars: Bar[]): Bar[] =>
  bars.filter(
    ({ time }) => timetable.groupOf(period, timetable.indexAt(time)) !== timetable.groupOf(period, first),
  );

function stretchOf(timetable: Timetable, step: BarStep, index: number): Stretch {
  const first = index - (index % SESSIONS_A_BLOCK[step]);
  return { first, last: Math.min(first + SESSIONS_A_BLOCK[step] - 1, timetable.lastIndex()) };
}

function boundsOf(timetable: Timetable, { first, last }: Stretch, now: number) {
  const begun = timetable.at(Math.min(last, timetable.indexAt(now)));
  const { opensAt: from, date: fromDate } = timetable.at(first);
  return { from, to: Math.min(begun.closesAt, now), fromDate, toDate: begun.date };
}

/** Whether something may have come since the block was told. */
function isOld({ toldAt }: Block, timetable: Timetable, { last }: Stretch, now: number): boolean {
  if (now - toldAt > FORGOTTEN_AFTER_MS) return true;
  const begun = timetable.at(Math.min(last, timetable.indexAt(now)));
  if (toldAt >= begun.closesAt + SETTLED_AFTER_MS) return false;
  return now - toldAt > FRESH_MS || (toldAt < begun.closesAt && now >= begun.closesAt);
}
