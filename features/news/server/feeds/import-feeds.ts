import type { Market } from '#features/market/server/index.ts';
import { transact } from '#kernel/database/transact.ts';
import { newId } from '#kernel/id/id.ts';
import type { PeriodicJob } from '#kernel/jobs/periodic-job.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { insertNews } from '../news.store.ts';
import { findFeed, keepFeed } from './feed.store.ts';
import { FeedFault } from './feed-fault.ts';
import { type FetchOptions, fetchFeed } from './fetch-feed.ts';
import { type FeedItem, type ReadFeed, readFeed } from './read-feed.ts';

/** What is older is no news; some feeds hand out ten years of themselves. */
const OLDEST_MS = 30 * 86_400_000;
const LISTED = /\((NASDAQ|NYSE|BMV):\s*([A-Z0-9.]{1,12})\)/g;
const EXCHANGES: Readonly<Record<string, string>> = { NASDAQ: 'XNAS', NYSE: 'XNYS', BMV: 'XMEX' };
const MAX_STOCKS = 8;

/** What taking over feeds builds on. */
export interface FeedParts {
  readonly ports: Pick<Ports, 'db' | 'clock' | 'chance' | 'log' | 'config'>;
  readonly market: Pick<Market, 'instrument'>;
}

/** Every ten minutes all feeds are asked, one after the other. */
export function feedsJob(parts: FeedParts, feeds: readonly string[]): PeriodicJob {
  return {
    name: 'news.feeds',
    schedule: '*/10 * * * *',
    atStart: true,
    run: async () => {
      let items = 0;
      let faults = 0;
      for (const address of feeds) {
        const taken = await importOrLog(parts, address);
        if (taken === null) faults += 1;
        else items += taken;
      }
      return { feeds: feeds.length, items, faults };
    },
  };
}

/** What one feed meets, whatever it is, keeps none of the others. */
async function importOrLog(parts: FeedParts, address: string): Promise<number | null> {
  try {
    return await importFeed(parts, address);
  } catch (error) {
    parts.ports.log.error({ err: error, address }, 'a feed could not be taken over');
    return null;
  }
}

/** Takes over what is new of a feed; gives how many items, null where it could not be read, which is kept and logged. */
export async function importFeed(
  parts: FeedParts,
  address: string,
  options: Partial<FetchOptions> = {},
): Promise<number | null> {
  const { db, clock, log, config } = parts.ports;
  const known = await findFeed(db, address);
  const at = clock.securityNow();
  const userAgent = `Bolsillo/1 (${config.firm?.contact ?? config.push?.contact ?? 'news reader'})`;
  try {
    const fetched = await fetchFeed(known, { userAgent, ...options });
    if (fetched === null) {
      await keepFeed(db, { ...known, at, fault: null });
      return 0;
    }
    const { etag, lastModified, isCut } = fetched;
    const items = await takeOver(parts, address, readFeed(fetched, address));
    if (isCut) log.warn({ address }, 'a feed is longer than is read: its end was cut off');
    await keepFeed(db, { address, etag, lastModified, at, fault: null });
    return items;
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error;
    log.warn({ err: error, address }, 'a feed could not be read');
    await keepFeed(db, { ...known, at, fault: error.kind });
    return null;
  }
}

/** Keeps what is young enough and not there yet: the same guid of the feed, or the same link of any feed, is there. */
async function takeOver(parts: FeedParts, address: string, feed: ReadFeed): Promise<number> {
  const { ports, market } = parts;
  const [now, securityNow] = [ports.clock.now(), ports.clock.securityNow()];
  const young = feed.items.filter(({ at }) => at === null || at > securityNow - OLDEST_MS);
  return transact(ports.db, async (tx) => {
    let taken = 0;
    for (const item of young) {
      const isNew = await insertNews(tx, {
        id: newId(ports.chance, securityNow),
        origin: 'feed',
        kind: 'news',
        country: null,
        ...textsOf(feed, item),
        source: feed.source,
        link: item.link,
        pictureId: null,
        figures: null,
        sessionDate: null,
        feed: address,
        guid: item.guid,
        state: 'published',
        // A feed's dates are of the real world; nothing is published in the future.
        publishAt: Math.min(item.at ?? now, securityNow, now),
        writtenBy: null,
        stockIds: stocksNamed(`${item.title} ${item.summary}`).filter((id) => market.instrument(id) !== null),
      });
      if (isNew) taken += 1;
    }
    return taken;
  });
}

function textsOf({ language }: ReadFeed, { title, summary }: FeedItem) {
  const key = language ?? 'und';
  return { title: { [key]: title }, summary: { [key]: summary }, content: {} };
}

/** Stocks that a text names as publishers do, with their exchange: `(NASDAQ: AAPL)`. A bare word is no stock. */
function stocksNamed(text: string): string[] {
  const ids = [...text.matchAll(LISTED)].map(
    ([, exchange = '', symbol]) => `${symbol}.${EXCHANGES[exchange]}`,
  );
  return [...new Set(ids)].slice(0, MAX_STOCKS);
}
