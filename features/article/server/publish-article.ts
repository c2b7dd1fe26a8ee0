import type { InputOf } from '#kernel/contract/define-call.ts';
import { CODES } from '#kernel/contract/error-codes.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import { cleanHtml, wordsOfHtml } from '#kernel/html/clean-html.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { type InLanguages, LANGUAGES } from '#kernel/i18n/language.ts';
import type { ArticleTexts, ArticleVersion, publishArticle } from '../contract.ts';
import { findNewest, insertVersion, selectDesk } from './article.store.ts';
import { showVersion } from './show-article.ts';

const MAX_AHEAD_MS = 366 * 86_400_000;

/**
 * Keeps the next version. Refuses `article.changed_meanwhile` where it is not the next after what its writer read,
 * `article.too_early` where it would hold before the one that it follows, `article.too_far`, and `article.empty`.
 */
export async function publish(
  context: OperatorContext,
  { id, after, texts, effectiveAt }: InputOf<typeof publishArticle>,
): Promise<ArticleVersion> {
  const { tx, now, operatorId } = context;
  const { title, content } = cleanTexts(texts);
  const newest = await findNewest(tx, id);
  if (newest === null) throw notFound();
  if (newest.version !== after) throw new Refusal('article.changed_meanwhile');
  const at = Math.max(now, effectiveAt === undefined ? now : Date.parse(effectiveAt));
  if (at < newest.effectiveAt.getTime()) throw badDate('article.too_early');
  if (at > now + MAX_AHEAD_MS) throw badDate('article.too_far');
  const next = { article: id, version: after + 1, title, content, effectiveAt: at, publishedBy: operatorId };
  if (!(await insertVersion(tx, next))) throw new Refusal('article.changed_meanwhile');
  const detail = { version: next.version, effectiveAt: new Date(at).toISOString() };
  context.audit({ subjectKind: 'article', subjectId: id, detail });
  const rows = await selectDesk(tx);
  const row = rows.find(({ article, version }) => article === id && version === next.version);
  if (row === undefined) throw new Error(`version ${next.version} of ${id} was kept and is not there`);
  return showVersion(row);
}

function badDate(reason: string): Refusal {
  return new Refusal(reason, { code: CODES.invalidInput, fields: { effectiveAt: reason } });
}

/** Titles and clean contents by language; a language of which nothing is left to read is refused. */
function cleanTexts(texts: ArticleTexts): { title: InLanguages; content: InLanguages } {
  const titles: Record<string, string> = {};
  const contents: Record<string, string> = {};
  const empty: [string, string][] = [];
  for (const language of LANGUAGES) {
    const text = texts[language];
    if (text === undefined) continue;
    titles[language] = text.title;
    contents[language] = cleanHtml(text.content);
    if (wordsOfHtml(contents[language]) === '') empty.push([`texts.${language}.content`, 'field.required']);
  }
  if (empty.length > 0) {
    throw new Refusal('article.empty', { code: CODES.invalidInput, fields: Object.fromEntries(empty) });
  }
  // Spanish is always among the texts that came in.
  return { title: titles as InLanguages, content: contents as InLanguages };
}
