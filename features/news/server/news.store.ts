import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { NewsFigures, NewsItem } from '../contract.ts';
import type { NewsText } from '../news-text.ts';
import { readingMinutes } from '../reading-time.ts';

/** The tables of the news. Instants are business time. */

export interface NewsRow extends Record<string, unknown> {
  readonly id: string;
  readonly origin: NewsItem['origin'];
  readonly kind: NewsItem['kind'];
  readonly country: NewsItem['country'];
  readonly title: NewsText;
  readonly summary: NewsText;
  readonly source: string;
  readonly link: string | null;
  readonly pictureId: string | null;
  readonly figures: NewsFigures | null;
  /** By language. */
  readonly minutes: Readonly<Record<string, number>>;
  readonly publishAt: Date;
  readonly stockIds: readonly string[];
}

const STOCKS = `ARRAY(SELECT s.stock_id FROM news_stock s WHERE s.news_id = n.id ORDER BY s.place) AS "stockIds"`;
const NEWS = `n.id, n.origin, n.kind, n.country, n.title, n.summary, n.source, n.link, n.picture_id AS "pictureId",
  n.figures, n.minutes, n.publish_at AS "publishAt", ${STOCKS}`;
const PUBLISHED = `SELECT ${NEWS} FROM news n WHERE n.state = 'published'`;
const NEWEST = 'AND (n.publish_at, n.id) < ($1, $2) ORDER BY n.publish_at DESC, n.id DESC LIMIT $3';

/** Where a page begins: exclusive; null for the newest. */
export interface NewsPage {
  readonly before: { readonly at: number; readonly id: string } | null;
  readonly rows: number;
}

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const placeOf = ({ before, rows }: NewsPage) =>
  [before === null ? 'infinity' : new Date(before.at), before?.id ?? LAST_ID, rows] as const;

/** What is published, newest first: all of it, of a kind, of a country, or of both. */
export async function selectNews(
  db: Queryable,
  { kind, country, ...page }: NewsPage & { kind?: string | undefined; country?: string | undefined },
): Promise<NewsRow[]> {
  const place = placeOf(page);
  if (kind !== undefined && country !== undefined) {
    const sql = `${PUBLISHED} AND n.kind = $4 AND n.country = $5 ${NEWEST}`;
    return (await db.query<NewsRow>(sql, [...place, kind, country], 'news.of-kind-and-country')).rows;
  }
  if (kind !== undefined) {
    return (
      await db.query<NewsRow>(`${PUBLISHED} AND n.kind = $4 ${NEWEST}`, [...place, kind], 'news.of-kind')
    ).rows;
  }
  if (country !== undefined) {
    const sql = `${PUBLISHED} AND n.country = $4 ${NEWEST}`;
    return (await db.query<NewsRow>(sql, [...place, country], 'news.of-country')).rows;
  }
  return (await db.query<NewsRow>(`${PUBLISHED} ${NEWEST}`, [...place], 'news.newest')).rows;
}

/** What is published whose titles match a query of the text search, newest first. */
export async function searchTitles(db: Queryable, query: string, page: NewsPage): Promise<NewsRow[]> {
  const { rows } = await db.query<NewsRow>(
    `${PUBLISHED} AND news_words(n.title) @@ to_tsquery('simple', $4) ${NEWEST}`,
    [...placeOf(page), query],
    'news.search',
  );
  return rows;
}

/** What is published of a stock, newest first. */
export async function selectNewsOfStock(db: Queryable, stockId: string, page: NewsPage): Promise<NewsRow[]> {
  const { rows } = await db.query<NewsRow>(
    `SELECT ${NEWS} FROM news_stock of_stock JOIN news n ON n.id = of_stock.news_id AND n.state = 'published'
      WHERE of_stock.stock_id = $4 AND (of_stock.publish_at, of_stock.news_id) < ($1, $2)
      ORDER BY of_stock.publish_at DESC, of_stock.news_id DESC LIMIT $3`,
    [...placeOf(page), stockId],
    'news.of-stock',
  );
  return rows;
}

/** The latest few of each of these stocks that were published after an instant, newest first, each once. */
export async function selectNewsOfStocks(
  db: Queryable,
  stockIds: readonly string[],
  since: number,
  limits: { each: number; all: number },
): Promise<NewsRow[]> {
  const { rows } = await db.query<NewsRow>(
    `SELECT ${NEWS} FROM (
       SELECT DISTINCT latest.news_id FROM unnest($1::text[]) AS held (stock_id) CROSS JOIN LATERAL (
         SELECT s.news_id FROM news_stock s JOIN news p ON p.id = s.news_id AND p.state = 'published'
          WHERE s.stock_id = held.stock_id AND s.publish_at > $2
          ORDER BY s.publish_at DESC, s.news_id DESC LIMIT $3) latest) chosen
     JOIN news n ON n.id = chosen.news_id ORDER BY n.publish_at DESC, n.id DESC LIMIT $4`,
    [stockIds, new Date(since), limits.each, limits.all],
    'news.of-holdings',
  );
  return rows;
}

/** One piece that is published, with its content; null for none. */
export async function findPublished(
  db: Queryable,
  id: string,
): Promise<(NewsRow & { content: NewsText }) | null> {
  const { rows } = await db.query<NewsRow & { content: NewsText }>(
    `SELECT ${NEWS}, n.content FROM news n WHERE n.id = $1 AND n.state = 'published'`,
    [id],
    'news.find',
  );
  return rows[0] ?? null;
}

/** A picture of something published; null for none. */
export async function findPicture(
  db: Queryable,
  id: string,
): Promise<{ webp: Buffer; width: number; height: number } | null> {
  const { rows } = await db.query<{ webp: Buffer; width: number; height: number }>(
    `SELECT p.webp, p.width, p.height FROM news_picture p
      WHERE p.id = $1 AND EXISTS (SELECT FROM news n WHERE n.picture_id = p.id AND n.state = 'published')`,
    [id],
    'news.picture',
  );
  return rows[0] ?? null;
}

/** What is new; `stockIds` in the order of their chips. */
export interface NewNews extends Omit<NewsRow, 'publishAt' | 'minutes'> {
  readonly content: NewsText;
  readonly publishAt: number;
  readonly state: 'scheduled' | 'published';
  readonly writtenBy: string | null;
  readonly sessionDate: string | null;
  readonly feed: string | null;
  readonly guid: string | null;
}

/** By language, of those in which something stands. */
function minutesOf(content: NewsText): Record<string, number> {
  const written = Object.entries(content).filter(([, html]) => html !== '');
  return Object.fromEntries(written.map(([language, html]) => [language, readingMinutes(html)]));
}

/** Writes news down; false where the same summary, guid or link is there. */
export async function insertNews(tx: Transaction, news: NewNews): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO news (id, origin, kind, country, title, summary, content, source, link, picture_id, figures, session_date,
        feed, guid, state, publish_at, written_by, minutes)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) ON CONFLICT DO NOTHING`,
    [
      ...[news.id, news.origin, news.kind, news.country],
      ...[JSON.stringify(news.title), JSON.stringify(news.summary), JSON.stringify(news.content)],
      ...[news.source, news.link, news.pictureId, news.figures && JSON.stringify(news.figures)],
      ...[news.sessionDate, news.feed, news.guid, news.state, new Date(news.publishAt), news.writtenBy],
      JSON.stringify(minutesOf(news.content)),
    ],
    'news.insert',
  );
  if (rowCount === 0) return false;
  await tx.query(
    `INSERT INTO news_stock (news_id, stock_id, place, publish_at)
      SELECT $1, told.stock_id, told.place - 1, $3 FROM unnest($2::text[]) WITH ORDINALITY AS told (stock_id, place)`,
    [news.id, news.stockIds, new Date(news.publishAt)],
    'news.insert-stocks',
  );
  return true;
}

export interface NewPicture {
  readonly id: string;
  readonly operatorId: string;
  readonly webp: Buffer;
  readonly width: number;
  readonly height: number;
}

export async function insertPicture(tx: Transaction, picture: NewPicture): Promise<void> {
  const { id, operatorId, webp, width, height } = picture;
  await tx.query(
    'INSERT INTO news_picture (id, operator_id, webp, width, height) VALUES ($1, $2, $3, $4, $5)',
    [id, operatorId, webp, width, height],
    'news.insert-picture',
  );
}

/** Publishes what waits; false where it was withdrawn meanwhile. */
export async function publishScheduled(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE news SET state = 'published' WHERE id = $1 AND state = 'scheduled'`,
    [id],
    'news.publish',
  );
  return rowCount === 1;
}

/** Withdraws an operator's article; false where it is withdrawn already. */
export async function withdraw(
  tx: Transaction,
  { id, by, at, reason }: { id: string; by: string; at: number; reason: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE news SET state = 'withdrawn', withdrawn_by = $2, withdrawn_at = $3, withdrawn_reason = $4
      WHERE id = $1 AND state <> 'withdrawn'`,
    [id, by, new Date(at), reason],
    'news.withdraw',
  );
  return rowCount === 1;
}

/** Takes an article that still waits out of the way of another, which is no reason of its own; false where it does not wait. */
export async function makeWay(tx: Transaction, id: string, by: string, at: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE news SET state = 'withdrawn', withdrawn_by = $2, withdrawn_at = $3, withdrawn_reason = ''
      WHERE id = $1 AND origin = 'operator' AND state = 'scheduled'`,
    [id, by, new Date(at)],
    'news.make-way',
  );
  return rowCount === 1;
}

/** Keeps what an investor says of a piece of news; the last word counts. */
export async function keepOpinion(
  tx: Transaction,
  opinion: { newsId: string; investorId: string; helpful: boolean; at: number },
): Promise<void> {
  const { newsId, investorId, helpful, at } = opinion;
  await tx.query(
    `INSERT INTO news_opinion (news_id, investor_id, helpful, said_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT (news_id, investor_id) DO UPDATE SET helpful = excluded.helpful, said_at = excluded.said_at`,
    [newsId, investorId, helpful, new Date(at)],
    'news.judge',
  );
}

/** What an investor said of it; null for nothing. */
export async function opinionOf(db: Queryable, newsId: string, investorId: string): Promise<boolean | null> {
  const { rows } = await db.query<{ helpful: boolean }>(
    'SELECT helpful FROM news_opinion WHERE news_id = $1 AND investor_id = $2',
    [newsId, investorId],
    'news.opinion',
  );
  return rows[0]?.helpful ?? null;
}

/** The dates of a country's sessions, of those given, that a summary was written of. */
export async function summarisedDates(
  db: Queryable,
  country: string,
  dates: readonly string[],
): Promise<string[]> {
  const { rows } = await db.query<{ date: string }>(
    `SELECT to_char(session_date, 'YYYY-MM-DD') AS date FROM news
      WHERE origin = 'summary' AND country = $1 AND session_date = ANY ($2::date[])`,
    [country, dates],
    'news.summarised',
  );
  return rows.map(({ date }) => date);
}
