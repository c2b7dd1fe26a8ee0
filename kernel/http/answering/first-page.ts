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

/** What the page of a screen names beside the app's own files. */
export interface ScreenFiles {
  /** What draws it, by the ends of their names in the manifest. */
  readonly modules: readonly string[];
  /** The texts beside the first: of the screens that people open first, or of all. */
  readonly texts: readonly ('entry' | 'rest')[];
  /** The app's frame is painted before they come: its own files go first, and their styles come with the scripts. */
  readonly isLater?: boolean;
}

/** Writes the page of a built app in a language. */
export type WritePage = (language: Language, screen: ScreenFiles) => string;

/**
 * The page of a built app names the texts that every screen begins with, and the files of its own screen, so that they come
 * beside the scripts and not after them. Null where the app's texts are no files of their own.
 */
export function pageWriterOf(folder: string): WritePage | null {
  const list = join(folder, '.vite/manifest.json');
  if (!existsSync(list)) return null;
  const manifest = JSON.parse(readFileSync(list, 'utf8')) as Manifest;
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const keyOf = (end: string) => Object.keys(manifest).find((name) => name.endsWith(end));
  if (!LANGUAGES.every((language) => keyOf(`virtual:messages/${language}`))) return null;
  const written = new Map<string, string>();
  return (language, { modules, texts, isLater = false }) => {
    const key = [language, ...texts, ...modules, isLater].join(' ');
    const known = written.get(key);
    if (known !== undefined) return known;
    const parts = texts.map((part) => `virtual:messages/${language}/${part}`);
    const files = (names: readonly string[]) => filesOf(manifest, names.map(keyOf));
    const first = files([`virtual:messages/${language}`]);
    const screen = files([...parts, ...modules]).difference(first);
    const missing = (found: ReadonlySet<string>) => [...found].filter((file) => !page.includes(file));
    const links = [
      ...missing(first).map(linkTo),
      ...(isLater ? missing(screen).filter(isScript).map(laterLinkTo) : missing(screen).map(linkTo)),
    ];
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

const isScript = (file: string) => file.endsWith('.js');

const laterLinkTo = (file: string) =>
  `<link rel="modulepreload" fetchpriority="low" crossorigin href="/h5/${file}">`;

function linkTo(file: string): string {
  const rel = file.endsWith('.css') ? 'stylesheet' : 'modulepreload';
  return `<link rel="${rel}" crossorigin href="/h5/${file}">`;
}
