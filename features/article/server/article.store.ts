import type { Queryable, Transaction } from '#kernel/database/database.ts';
import type { InLanguages } from '#kernel/i18n/language.ts';
import type { ArticleId } from '../articles.ts';

/** The versions of articles and who accepted which. Instants are business time. */

export interface VersionRow extends Record<string, unknown> {
  readonly article: ArticleId;
  readonly version: number;
  readonly title: InLanguages;
  readonly content: InLanguages;
  readonly effectiveAt: Date;
}

const VERSION = `v.article, v.version, v.title, v.content, v.effective_at AS "effectiveAt"`;
/** The first version holds from the beginning, whatever its date: there was none before it. */
const IN_FORCE = `(v.version = 1 OR v.effective_at <= $1)`;

/** The versions that are in force at an instant, one of each article that there is. */
export async function selectInForce(db: Queryable, at: number): Promise<VersionRow[]> {
  const { rows } = await db.query<VersionRow>(
    `SELECT DISTINCT ON (v.article) ${VERSION} FROM article_version v WHERE ${IN_FORCE}
      ORDER BY v.article, v.version DESC`,
    [new Date(at)],
    'article.in-force',
  );
  return rows;
}

/** One version of an article, the one in force where none is named; null for none. */
export async function findVersion(
  db: Queryable,
  article: string,
  version: number | null,
  at: number,
): Promise<VersionRow | null> {
  const { rows } = await db.query<VersionRow>(
    `SELECT ${VERSION} FROM article_version v
      WHERE v.article = $2 AND CASE WHEN $3::integer IS NULL THEN ${IN_FORCE} ELSE v.version = $3 END
      ORDER BY v.version DESC LIMIT 1`,
    [new Date(at), article, version],
    'article.find',
  );
  return rows[0] ?? null;
}

export interface DatedVersion extends Record<string, unknown> {
  readonly version: number;
  readonly effectiveAt: Date;
}

const MOST_VERSIONS = 100;

/** The dates of an article's versions, newest first. */
export async function selectVersions(db: Queryable, article: string): Promise<DatedVersion[]> {
  const { rows } = await db.query<DatedVersion>(
    `SELECT version, effective_at AS "effectiveAt" FROM article_version WHERE article = $1
      ORDER BY version DESC LIMIT $2`,
    [article, MOST_VERSIONS],
    'article.versions',
  );
  return rows;
}

export interface NewVersion {
  readonly article: ArticleId;
  readonly version: number;
  readonly title: InLanguages;
  readonly content: InLanguages;
  readonly effectiveAt: number;
  readonly publishedBy: string | null;
}

/** Until the transaction ends, no other node writes what comes with the program. */
export async function waitForShippingTurn(tx: Transaction): Promise<void> {
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('article.shipped'))", [], 'article.turn');
}

/** Keeps a version; false where it is there. */
export async function insertVersion(db: Queryable, next: NewVersion): Promise<boolean> {
  const { rowCount } = await db.query(
    `INSERT INTO article_version (article, version, title, content, effective_at, published_by)
      SELECT $1, $2, $3, $4, $5, $6
       WHERE NOT EXISTS (SELECT FROM article_version v WHERE v.article = $1 AND v.version >= $2)
      ON CONFLICT DO NOTHING`,
    [
      next.article,
      next.version,
      JSON.stringify(next.title),
      JSON.stringify(next.content),
      new Date(next.effectiveAt),
      next.publishedBy,
    ],
    'article.insert',
  );
  return rowCount === 1;
}

export interface DeskVersionRow extends DatedVersion {
  readonly article: ArticleId;
  readonly publishedBy: string | null;
  readonly accepted: number;
}

/** Every version with who published it and how many accepted it. */
export async function selectDesk(db: Queryable): Promise<DeskVersionRow[]> {
  const { rows } = await db.query<DeskVersionRow>(
    `SELECT v.article, v.version, v.effective_at AS "effectiveAt", o.name AS "publishedBy",
        (SELECT count(*)::integer FROM article_acceptance a WHERE a.article = v.article AND a.version = v.version) AS accepted
      FROM article_version v LEFT JOIN operator o ON o.id = v.published_by
      ORDER BY v.article, v.version DESC`,
    [],
    'article.desk',
  );
  return rows;
}

/** The newest version of an article, in force or not; null for none. */
export async function findNewest(db: Queryable, article: string): Promise<VersionRow | null> {
  const { rows } = await db.query<VersionRow>(
    `SELECT ${VERSION} FROM article_version v WHERE v.article = $1 ORDER BY v.version DESC LIMIT 1`,
    [article],
    'article.newest',
  );
  return rows[0] ?? null;
}

/** Keeps that an investor accepted a version; once is enough. */
export async function insertAcceptance(
  tx: Transaction,
  accepted: { investorId: string; article: string; version: number; at: number },
): Promise<void> {
  const { investorId, article, version, at } = accepted;
  await tx.query(
    `INSERT INTO article_acceptance (investor_id, article, version, accepted_at) VALUES ($1, $2, $3, $4)
      ON CONFLICT DO NOTHING`,
    [investorId, article, version, new Date(at)],
    'article.accept',
  );
}

/** What an investor accepted. */
export async function selectAcceptances(
  db: Queryable,
  investorId: string,
): Promise<{ article: string; version: number }[]> {
  const { rows } = await db.query<{ article: string; version: number }>(
    'SELECT article, version FROM article_acceptance WHERE investor_id = $1',
    [investorId],
    'article.accepted',
  );
  return rows;
}
