import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bindWords } from '#kernel/i18n/bind-words.ts';
import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';
import { staticSources } from './static-sources.ts';

export type Catalog = Record<string, string>;

/** The apps that run in a browser; each bundles the texts that it uses. */
export type BrowserApp = 'mobile' | 'operator';

/** Where the texts of both apps stand; the server reads more (`kernel/*`). */
const FOLDERS = [
  'kernel/contract/messages',
  'ui/messages',
  'apps/mobile/messages',
  'apps/operator/messages',
  'features/*/messages',
];
const SOURCES_OF = (app: BrowserApp) => [
  'ui/**/*.{ts,tsx}',
  `apps/${app}/**/*.{ts,tsx}`,
  `features/*/${app}/**/*.{ts,tsx}`,
  'features/*/contract.ts',
  'kernel/contract/*.ts',
];
const IGNORED = /\.test\.tsx?$|\/message-keys\.ts$|\/build\//;

/** Every text of one language, of all folders together, as its words are bound. Throws on a key that stands in two files. */
export function readCatalog(root: string, language: Language): Catalog {
  const catalog: Catalog = {};
  for (const file of messageFiles(root, language)) {
    const texts = JSON.parse(readFileSync(join(root, file), 'utf8')) as Catalog;
    for (const [key, text] of Object.entries(texts)) {
      if (key in catalog) throw new Error(`${file}: the key ${key} stands in another file too`);
      catalog[key] = bindWords(text);
    }
  }
  return catalog;
}

/** The JSON files of a language, sorted so that builds are the same everywhere. */
export function messageFiles(root: string, language: Language): string[] {
  return FOLDERS.flatMap((folder) => globSync(`${folder}/${language}.json`, { cwd: root })).sort();
}

export function readAllCatalogs(root: string): Record<Language, Catalog> {
  return Object.fromEntries(LANGUAGES.map((l) => [l, readCatalog(root, l)])) as Record<Language, Catalog>;
}

/**
 * The keys that these sources can come to show: written as a literal, or begun by a template such as
 * `trade.state.${state}`. Texts that only the server gives (`reason.…`, `asset.…`) fall away; the reasons of contract
 * schemas (`field.number`) stay, because screens check with the same schemas.
 */
export function usedKeys(root: string, keys: readonly string[], files = appSources(root)): Set<string> {
  const literals = new Set<string>();
  const beginnings = new Set<string>();
  for (const file of files) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, literal] of source.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)) literals.add(literal!);
    for (const [, start] of source.matchAll(/`([\w-]+(?:\.[\w-]+)*\.-?)\$\{/g)) beginnings.add(start!);
  }
  return new Set(keys.filter((key) => isUsed(key, literals, beginnings)));
}

/** Every source of an app with what it imports from elsewhere in the repository; tests and the build left out. */
export function appSources(root: string, app: BrowserApp = 'mobile'): string[] {
  const files = SOURCES_OF(app).flatMap((pattern) => globSync(pattern, { cwd: root }));
  const own = files.filter((file) => !IGNORED.test(file));
  return staticSources(root, own).filter((file) => !IGNORED.test(file));
}

function isUsed(key: string, literals: Set<string>, beginnings: Set<string>): boolean {
  const isBegun = (name: string) =>
    beginnings.values().some((start) => start !== 'reason.' && name.startsWith(start));
  if (literals.has(key) || isBegun(key)) return true;
  if (!key.startsWith('reason.field.')) return false;
  const field = key.slice('reason.'.length);
  return literals.has(field) || isBegun(field);
}
