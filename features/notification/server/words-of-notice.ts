import { bindWords } from '#kernel/i18n/bind-words.ts';
import type { Catalogs } from '#kernel/i18n/catalog.ts';
import type { Language } from '#kernel/i18n/language.ts';
import type { NotificationRow } from './notification.store.ts';
import { coveredValues, coveredWords } from './own-figures.ts';
import { escapeHtml, paragraphsOf } from './paragraphs.ts';
import { writtenValues } from './written-values.ts';

interface Words {
  readonly title: string;
  readonly content: string;
}

/** Title (plain text) and content (HTML) of a notification in the reader's language. */
export function wordsOf(catalogs: Catalogs, language: Language, row: NotificationRow): Words {
  const { kind, values } = row;
  // The table's own check says that it holds texts where it holds no kind.
  if (kind === null) return { title: row.title ?? '', content: row.content ?? '' };
  const told = writtenValues(values ?? {});
  const say = (part: string) => bindWords(catalogs.translate(language, `notification.${kind}.${part}`, told));
  const title = say('title');
  const text = say('content');
  return { title, content: paragraphsOf(text) + linkOf(catalogs, language, kind, row.link) };
}

/** The same with dots for the investor's own figures; null where it names none, as what an operator wrote. */
export function coveredOf(catalogs: Catalogs, language: Language, row: NotificationRow): Words | null {
  const values = row.kind === null ? null : coveredValues(row.values ?? {});
  if (values === null) return null;
  const { title, content } = wordsOf(catalogs, language, { ...row, values });
  return { title: coveredWords(title), content: coveredWords(content) };
}

function linkOf(catalogs: Catalogs, language: Language, kind: string, link: string | null): string {
  if (link === null) return '';
  const words = catalogs.translate(language, `notification.${kind}.link`);
  return `<p><a href="${escapeHtml(link)}">${escapeHtml(words)}</a></p>`;
}
