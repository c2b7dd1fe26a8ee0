import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';

/** What Vite's manifest says of a module. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

/** Writes the page of a built app in a language; `modules` are what its screen is drawn by, by the ends of their names. */
export type WritePage = (language: Language, modules: readonly string[]) => string;

/**
 * The page of a built app names the texts that every screen begins with, and the files of a screen that people open first, so
 * that they come beside the scripts and not after them. Null where the app's texts are no files of their own.
 */
export function pageWriterOf(folder: string): WritePage | null {
  const list = join(folder, '.vite/manifest.json');
  if (!existsSync(list)) return null;
  const manifest = JSON.parse(readFileSync(list, 'utf8')) as Manifest;
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const keyOf = (end: string) => Object.keys(manifest).find((name) => name.endsWith(end));
  if (!LANGUAGES.every((language) => keyOf(`virtual:messages/${language}`))) return null;
  const written = new Map<string, string>();
  return (language, modules) => {
    const key = [language, ...modules].join(' ');
    const known = written.get(key);
    if (known !== undefined) return known;
    // A screen's own files come with the texts of those that people open first.
    const entry = modules.length > 0 ? [`virtual:messages/${language}/entry`] : [];
    const keys = [`virtual:messages/${language}`, ...entry, ...modules].map(keyOf);
    const links = [...filesOf(manifest, keys)].filter((file) => !page.includes(file)).map(linkTo);
    const fresh = page.replace('</head>', () => `${links.join('')}</head>`);
    written.set(key, fresh);
    return fresh;
  };
}

/** The files that some modules bring with them. */
function filesOf(manifest: Manifest, keys: readonly (string | undefined)[]): Set<string> {
  const files = new Set<string>();
  const open = [...keys];
  const seen = new Set<string>();
  for (let key = open.pop(); open.length > 0 || key !== undefined; key = open.pop()) {
    const chunk = key === undefined || seen.has(key) ? undefined : manifest[key];
    if (key === undefined || chunk === undefined) continue;
    seen.add(key);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    open.push(...(chunk.imports ?? []));
  }
  return files;
}

function linkTo(file: string): string {
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  return `<link rel="${rel}" crossorigin href="/h5/${file}">`;
}
