import type { OutputOf } from '#kernel/contract/define-call.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { ACCEPTED_ARTICLES, ARTICLES, type ArticleId } from '../articles.ts';
import type { ArticleLine, ArticleVersion, getArticle } from '../contract.ts';
import {
  type DeskVersionRow,
  selectAcceptances,
  selectInForce,
  selectVersions,
  type VersionRow,
} from './article.store.ts';

/** Whether acceptance is asked for. */
export function isAccepted(article: ArticleId): article is (typeof ACCEPTED_ARTICLES)[number] {
  return ACCEPTED_ARTICLES.some((one) => one === article);
}

/** The versions in force, in the articles' order. */
export async function inForce(db: Queryable, at: number): Promise<VersionRow[]> {
  const rows = await selectInForce(db, at);
  return ARTICLES.flatMap((id) => rows.find(({ article }) => article === id) ?? []);
}

/** Of those, what asks to be accepted and was not, in the version that is in force. */
export async function pendingFor(db: Queryable, investorId: string, at: number): Promise<VersionRow[]> {
  const accepted = await selectAcceptances(db, investorId);
  return (await inForce(db, at)).filter(
    (row) =>
      isAccepted(row.article) &&
      !accepted.some(({ article, version }) => article === row.article && version >= row.version),
  );
}

export function showLine(row: VersionRow, language: Language): ArticleLine {
  const { article, version, title, effectiveAt } = row;
  return {
    id: article,
    title: title[language] ?? title.es,
    version,
    effectiveAt: effectiveAt.toISOString(),
  };
}

/** A version whole, in the reader's language or in Spanish. */
export async function showArticle(
  db: Queryable,
  row: VersionRow,
  wanted: Language,
): Promise<OutputOf<typeof getArticle>> {
  const language = row.content[wanted] === undefined ? 'es' : wanted;
  const versions = await selectVersions(db, row.article);
  return {
    ...showLine(row, language),
    content: row.content[language] ?? '',
    language,
    versions: versions.map(({ version, effectiveAt }) => ({
      version,
      effectiveAt: effectiveAt.toISOString(),
    })),
  };
}

export function showVersion(row: DeskVersionRow): ArticleVersion {
  const { article, version, effectiveAt, publishedBy, accepted } = row;
  return {
    id: article,
    version,
    effectiveAt: effectiveAt.toISOString(),
    publishedBy,
    accepted: isAccepted(article) ? accepted : null,
  };
}
