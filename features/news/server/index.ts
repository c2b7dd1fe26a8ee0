/** The news for the server. */
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { beginSummaries, summariseDays } from './daily-summary.ts';
import { feedsJob } from './feeds/import-feeds.ts';
import { newsRoutes } from './news.routes.ts';
import type { NewsParts } from './news-parts.ts';
import { publishDue } from './write-news.ts';

/** Makes the feature; in a sandbox it sums up the simulated market's days. */
export function createNews(parts: NewsParts): ServerFeature {
  const isSandbox = parts.ports.config.mode === 'sandbox';
  const { newsFeeds = [] } = parts.ports.config;
  return {
    name: 'news',
    routes: newsRoutes(parts),
    due: isSandbox ? [publishDue(), summariseDays(parts)] : [publishDue()],
    jobs: newsFeeds.length > 0 ? [feedsJob(parts, newsFeeds)] : [],
    opening: isSandbox ? [() => beginSummaries(parts)] : [],
  };
}
