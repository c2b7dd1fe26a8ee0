import { type Exchange, exchangeDate } from '#kernel/calendar/calendar.ts';
import type { Database } from '#kernel/database/database.ts';
import { type MarketNotice, ORDINARY, type Standing, standingOf } from '../standing.ts';
import { selectNoticesAfter } from './notice.store.ts';

/** How each stock stands, kept in memory; every node follows the table once a second. */
export interface NoticeBoard {
  /** At a business instant. */
  standing(instrument: { readonly id: string; readonly exchange: Exchange }, at: number): Standing;
  /** Stocks of which anything was ever said. */
  named(): readonly string[];
  /** Takes over what was taken down since the last time. */
  refresh(): Promise<void>;
}

/** An empty board over the table; `refresh` fills it. */
export function createNoticeBoard(db: Database): NoticeBoard {
  const byInstrument = new Map<string, MarketNotice[]>();
  let lastSeq = 0n;
  let under: Promise<void> | null = null;

  async function takeOver(): Promise<void> {
    for (const notice of await selectNoticesAfter(db, lastSeq)) {
      byInstrument.set(notice.instrumentId, [...(byInstrument.get(notice.instrumentId) ?? []), notice]);
      lastSeq = notice.seq;
    }
  }

  return {
    standing: ({ id, exchange }, at) => {
      const notices = byInstrument.get(id);
      return notices === undefined ? ORDINARY : standingOf(notices, exchangeDate(exchange, at), at);
    },
    named: () => [...byInstrument.keys()],
    async refresh() {
      // One at a time, so that no notice is taken over twice; whoever comes meanwhile looks again after it.
      while (under !== null) await under;
      under = takeOver().finally(() => {
        under = null;
      });
      await under;
    },
  };
}
