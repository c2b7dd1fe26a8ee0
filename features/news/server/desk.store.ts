import type { Queryable } from '#kernel/database/database.ts';
import type { NewsLine } from '../contract.ts';
import type { NewsText } from '../news-text.ts';

/** An operator's article, or a feed's item, as the desk sees it. */
export interface DeskRow extends Record<string, unknown> {
  readonly id: string;
  readonly origin: 'operator' | 'feed';
  readonly kind: NewsLine['kind'];
  readonly country: NewsLine['country'];
  readonly title: NewsText;
  readonly summary: NewsText;
  readonly content: NewsText;
  readonly state: NewsLine['state'];
  readonly pictureId: string | null;
  readonly publishAt: Date;
  readonly stockIds: readonly string[];
  /** An operator's name, or the feed's. */
  readonly writtenBy: string;
  readonly helpful: number;
  readonly notHelpful: number;
  readonly withdrawnBy: string | null;
  readonly withdrawnAt: Date | null;
  readonly withdrawnReason: string | null;
}

const DESK = `SELECT n.id, n.origin, n.kind, n.country, n.title, n.summary, n.content, n.state, n.picture_id AS "pictureId",
    n.publish_at AS "publishAt", coalesce(w.name, n.source) AS "writtenBy", b.name AS "withdrawnBy", n.withdrawn_at AS "withdrawnAt",
    n.withdrawn_reason AS "withdrawnReason",
    (SELECT count(*)::integer FROM news_opinion j WHERE j.news_id = n.id AND j.helpful) AS helpful,
    (SELECT count(*)::integer FROM news_opinion j WHERE j.news_id = n.id AND NOT j.helpful) AS "notHelpful",
    ARRAY(SELECT s.stock_id FROM news_stock s WHERE s.news_id = n.id ORDER BY s.place) AS "stockIds"
  FROM news n LEFT JOIN operator w ON w.id = n.written_by LEFT JOIN operator b ON b.id = n.withdrawn_by`;

/** Operators' articles and feeds' items, the latest to be published first; `before` is exclusive. */
export async function selectForDesk(
  db: Queryable,
  before: { at: number; id: string } | null,
  rows: number,
): Promise<DeskRow[]> {
  const found = await db.query<DeskRow>(
    `${DESK} WHERE n.origin IN ('operator', 'feed') AND (n.publish_at, n.id) < ($1, $2)
      ORDER BY n.publish_at DESC, n.id DESC LIMIT $3`,
    [
      before === null ? 'infinity' : new Date(before.at),
      before?.id ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      rows,
    ],
    'news.desk',
  );
  return found.rows;
}

/** One of them; null for none. */
export async function findForDesk(db: Queryable, id: string): Promise<DeskRow | null> {
  const { rows } = await db.query<DeskRow>(
    `${DESK} WHERE n.origin IN ('operator', 'feed') AND n.id = $1`,
    [id],
    'news.desk-find',
  );
  return rows[0] ?? null;
}
