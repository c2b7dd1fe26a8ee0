import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';

/** What Vite's manifest says of a module. */
type Manifest = Readonly<Record<string, { readonly file: string }>>;

/**
 * The page of a built app in each language: it names the file of the texts that every screen begins with, so that they
 * come beside the scripts and not after them. Null where the app's texts are no files of their own.
 */
export function firstPageOf(folder: string): Readonly<Record<Language, string>> | null {
  const list = join(folder, '.vite/manifest.json');
  if (!existsSync(list)) return null;
  const modules = Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Manifest);
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const pages = LANGUAGES.map((language) => {
    const texts = modules.find(([name]) => name.endsWith(`virtual:messages/${language}`))?.[1].file;
    return [language, texts && page.replace('</head>', () => `${linkTo(texts)}</head>`)];
  });
  return pages.every(([, html]) => html) ? Object.fromEntries(pages) : null;
}

const linkTo = (file: string) => `<link rel="modulepreload" crossorigin href="/h5/${file}">`;
