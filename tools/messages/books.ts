import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';

/** The texts of one `messages/` folder in all languages. */
export interface Book {
  readonly folder: string;
  readonly texts: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  /** Languages whose file is not there. */
  readonly missing: readonly Language[];
}

const FOLDERS = ['kernel/*/messages', 'features/*/messages', 'ui/messages', 'apps/*/messages'];

/** Every message folder of the repository. */
export function readBooks(root: string): Book[] {
  return globSync(FOLDERS, { cwd: root })
    .sort()
    .map((folder) => readBook(root, folder));
}

function readBook(root: string, folder: string): Book {
  const fileOf = (language: Language) => join(root, folder, `${language}.json`);
  const entries = LANGUAGES.map((language) => {
    const file = fileOf(language);
    return [language, existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}] as const;
  });
  return {
    folder,
    texts: Object.fromEntries(entries) as Book['texts'],
    missing: LANGUAGES.filter((language) => !existsSync(fileOf(language))),
  };
}

/** The articles that come with the program, each of their sentences under the way to it. */
export function readArticles(root: string): Pick<Book, 'folder' | 'texts'> {
  const folder = 'features/article/texts';
  const entries = LANGUAGES.map((language) => {
    const file = join(root, folder, `${language}.json`);
    return [language, Object.fromEntries(sentences(JSON.parse(readFileSync(file, 'utf8')), []))] as const;
  });
  return { folder, texts: Object.fromEntries(entries) as Book['texts'] };
}

function sentences(part: unknown, way: readonly string[]): [string, string][] {
  if (typeof part === 'string') return [[way.join('.'), part]];
  return Object.entries(part ?? {}).flatMap(([name, inner]) => sentences(inner, [...way, name]));
}
