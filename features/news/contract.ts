import * as z from 'zod/mini';
import { COUNTRIES, stockId } from '#features/market/contract.ts';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import { currency, decimalString, instant, pageInput, pageOf, uuid } from '#kernel/contract/fields.ts';
import { IMAGE_REASONS, sentImage, shownImage } from '#kernel/files/contract.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';

export const MAX_TITLE_LENGTH = 160;
export const MAX_SUMMARY_LENGTH = 400;
const MAX_CONTENT_LENGTH = 30_000;
export const MAX_STOCKS = 8;
export const MAX_NEWS_SEARCH = 100;
const MAX_REASON_LENGTH = 300;

/** `market`: of a whole market, such as the summary of its day; `news`: everything else. */
export const NEWS_KINDS = ['news', 'market'] as const;
/** Who wrote it: an operator, the server from the simulated market's numbers, or another publisher's feed. */
export const NEWS_ORIGINS = ['operator', 'summary', 'feed'] as const;

const kind = z.enum(NEWS_KINDS, 'field.choice');
const country = z.enum(COUNTRIES, 'field.choice');
const language = z.enum(LANGUAGES);

/** A stock that moved, with its close of that day; the percent has its sign. */
const mover = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  close: decimalString,
  currency,
  percent: decimalString,
});

/** The day of a market in numbers, all of them of its simulated prices. */
const figures = z.object({
  indexId: z.string(),
  close: decimalString,
  changePercent: decimalString,
  /** Stocks that closed above, below and at the close before. */
  up: z.int(),
  down: z.int(),
  flat: z.int(),
  /** Of the index: the close before, then its day, oldest first. */
  points: z.array(decimalString),
  /** What rose most, most first, then what fell most; missing in summaries written before they had it. */
  movers: z.optional(z.array(mover)),
});
export type NewsMover = z.output<typeof mover>;
export type NewsFigures = z.output<typeof figures>;

const newsFields = {
  id: uuid,
  kind,
  origin: z.enum(NEWS_ORIGINS),
  country: z.nullable(country),
  title: z.string(),
  summary: z.string(),
  /** Who published it. */
  source: z.string(),
  /** Of a feed's item: where it can be read whole. */
  link: z.nullable(z.string()),
  imageId: z.nullable(uuid),
  /** Business time. */
  publishedAt: instant,
  /** The language that it is given in; null where a feed does not say. Not the asked one where that was not written. */
  language: z.nullable(language),
  /** How long it takes to read in that language; null where there is only a link. */
  minutes: z.nullable(z.int()),
  stocks: z.array(z.object({ id: z.string(), symbol: z.string() })),
  figures: z.nullable(figures),
};

export const newsItem = z.object(newsFields);
export type NewsItem = z.output<typeof newsItem>;

/** Open to everyone; newest first. */
export const listNews = defineCall({
  path: 'news/list',
  summary: 'News, newest first: all, of a kind, of a country, or of a stock',
  access: 'anonymous',
  input: z.object({
    kind: z.optional(kind),
    country: z.optional(country),
    stockId: z.optional(stockId),
    ...pageInput,
  }),
  output: pageOf(newsItem),
});

/** Without accents or case, by the beginnings of words. */
export const searchNews = defineCall({
  path: 'news/search',
  summary: 'News whose title has these words, in whatever language, newest first',
  access: 'anonymous',
  input: z.object({
    text: z.string().check(
      z.trim(),
      z.minLength(2, 'field.too_short'),
      z.maxLength(MAX_NEWS_SEARCH, 'field.too_long'),
      z.refine((text) => text.isWellFormed() && !text.includes('\0'), 'field.invalid'),
    ),
    ...pageInput,
  }),
  output: pageOf(newsItem),
});

/** What was published of late of the stocks that one holds. */
export const listMyNews = defineCall({
  path: 'news/mine',
  summary: 'The latest news of the stocks I hold, newest first',
  access: 'investor',
  input: z.object({}),
  output: z.object({ items: z.array(newsItem) }),
});

/** A feed's item has no content here: its link leads to it. */
export const getNews = defineCall({
  path: 'news/detail',
  summary: 'One piece of news with its content as clean HTML',
  access: 'anonymous',
  input: z.object({ id: uuid }),
  output: z.object({
    ...newsFields,
    content: z.string(),
    /** What I said of it; null where I said nothing, or without a log-in. */
    helpful: z.nullable(z.boolean()),
  }),
  reasons: ['not_found'],
});
export type NewsDetail = OutputOf<typeof getNews>;

/** The last word counts. */
export const judgeNews = defineCall({
  path: 'news/judge',
  summary: 'Say whether a piece of news helped me',
  access: 'investor',
  input: z.object({ id: uuid, helpful: z.boolean('field.type') }),
  output: z.object({}),
  reasons: ['not_found'],
});

/** The picture of a published article. */
export const getNewsImage = defineCall({
  path: 'news/image',
  summary: 'A picture of the news, as base64 of a WebP',
  access: 'anonymous',
  input: z.object({ id: uuid }),
  output: z.object({ image: shownImage }),
  reasons: ['not_found'],
});

const line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(max, 'field.too_long'));

/** Title and summary are plain text; content is HTML. */
const written = z.object({
  title: line(MAX_TITLE_LENGTH),
  summary: line(MAX_SUMMARY_LENGTH),
  content: z
    .string()
    .check(z.minLength(1, 'field.required'), z.maxLength(MAX_CONTENT_LENGTH, 'field.too_long')),
});

/** Spanish always; who reads a language that is missing gets Spanish, and is told so. */
const texts = z.object({ es: written, en: z.optional(written), zh: z.optional(written) });
export type NewsTexts = z.output<typeof texts>;

const newsInput = z.object({
  texts,
  kind,
  country: z.nullable(country),
  /** Ids, or bare symbols that only one listing has. */
  stockIds: z.array(stockId).check(z.maxLength(MAX_STOCKS, 'field.too_many')),
  /** A new picture as base64. */
  picture: z.optional(sentImage),
  /** Business time; left out or past: at once. */
  publishAt: z.optional(instant),
});
export type NewsInput = z.output<typeof newsInput>;

const WRITING_REASONS = [
  'news.empty',
  'news.stock_unknown',
  'news.stock_ambiguous',
  'news.too_far',
  ...Object.values(IMAGE_REASONS),
];

/** Shows what would be published; publishes nothing. */
export const checkNews = defineCall({
  path: 'operator/news_check',
  summary: 'An article as it would be kept and shown.',
  access: 'operator',
  roles: ['publisher'],
  reads: true,
  input: newsInput,
  output: z.object({ texts, stocks: newsFields.stocks }),
  reasons: WRITING_REASONS,
});

const deskLine = z.object({
  id: uuid,
  kind,
  country: newsFields.country,
  /** In Spanish, where it was written. */
  title: z.string(),
  languages: z.array(language),
  state: z.enum(['scheduled', 'published', 'withdrawn']),
  stocks: newsFields.stocks,
  hasPicture: z.boolean(),
  publishAt: instant,
  /** An operator, or whose feed it came by. */
  writtenBy: z.string(),
  /** Investors whom it helped, and whom it did not. */
  opinions: z.object({ helpful: z.int(), not: z.int() }),
  /** `reason` null: another text took its place before it appeared. */
  withdrawn: z.nullable(z.object({ by: z.string(), at: instant, reason: z.nullable(z.string()) })),
});
export type NewsLine = z.output<typeof deskLine>;

/** An article that waits, and whose place this one takes. */
const replaces = z.object({
  id: uuid,
  /** Where no new picture comes. */
  keepPicture: z.boolean('field.type'),
});

/** Needs an idempotency key: what investors may have read is withdrawn, never changed; what still waits gives its place to another. */
export const publishNews = defineCall({
  path: 'operator/news_publish',
  summary: 'Publish an article, at once or at an instant of business time.',
  access: 'operator',
  command: true,
  roles: ['publisher'],
  input: z.extend(newsInput, { replaces: z.optional(replaces) }),
  output: z.object({ news: deskLine }),
  reasons: [...WRITING_REASONS, 'not_found', 'news.no_longer_waits'],
});

export type PublishNewsInput = InputOf<typeof publishNews>;

export const withdrawNews = defineCall({
  path: 'operator/news_withdraw',
  summary:
    "Withdraw an article, published or still waiting, or a feed's item; who opens it is told that it is gone.",
  access: 'operator',
  command: true,
  roles: ['publisher'],
  input: z.object({ id: uuid, reason: line(MAX_REASON_LENGTH) }),
  output: z.object({ news: deskLine }),
  reasons: ['not_found', 'news.withdrawn'],
});

export const listNewsDesk = defineCall({
  path: 'operator/news_list',
  summary: 'The articles of operators and the items of feeds, the latest first, those that wait before them.',
  access: 'operator',
  roles: ['publisher'],
  reads: true,
  input: z.object(pageInput),
  output: pageOf(deskLine),
});

export const getNewsDesk = defineCall({
  path: 'operator/news_detail',
  summary: 'One article with its texts.',
  access: 'operator',
  roles: ['publisher'],
  reads: true,
  input: z.object({ id: uuid }),
  output: z.object({ news: deskLine, texts }),
  reasons: ['not_found'],
});

export type NewsListInput = InputOf<typeof listNews>;
