import type { Queryable } from '#kernel/database/database.ts';
import type { KnownFeed } from './fetch-feed.ts';

/** What is known of a feed; nothing but its address where it was never read. */
export async function findFeed(db: Queryable, address: string): Promise<KnownFeed> {
  const { rows } = await db.query<{ etag: string | null; lastModified: string | null }>(
    'SELECT etag, last_modified AS "lastModified" FROM news_feed WHERE address = $1',
    [address],
    'news.feed',
  );
  return { address, etag: null, lastModified: null, ...rows[0] };
}

/** Keeps that a feed was asked, and what it then was; a fault leaves alone what is known. Instants are security time. */
export async function keepFeed(
  db: Queryable,
  asked: KnownFeed & { at: number; fault: string | null },
): Promise<void> {
  const { address, etag, lastModified, at, fault } = asked;
  await db.query(
    `INSERT INTO news_feed AS known (address, etag, last_modified, asked_at, read_at, fault)
      VALUES ($1, $2, $3, $4::timestamptz, CASE WHEN $5::text IS NULL THEN $4::timestamptz END, $5)
      ON CONFLICT (address) DO UPDATE SET etag = $2, last_modified = $3, asked_at = excluded.asked_at,
        read_at = coalesce(excluded.read_at, known.read_at), fault = excluded.fault`,
    [address, etag, lastModified, new Date(at), fault],
    'news.keep-feed',
  );
}
