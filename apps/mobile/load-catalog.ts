import type { Language } from '#kernel/i18n/language.ts';
import type { Catalog } from '#ui/i18n/words.tsx';

type Load = () => Promise<{ default: Catalog }>;

/** For each language the texts of the first page, those of the screens that people open first, and all others. */
const LOADERS: Record<Language, readonly [first: Load, entry: Load, rest: Load]> = {
  es: [
    () => import('virtual:messages/es'),
    () => import('virtual:messages/es/entry'),
    () => import('virtual:messages/es/rest'),
  ],
  en: [
    () => import('virtual:messages/en'),
    () => import('virtual:messages/en/entry'),
    () => import('virtual:messages/en/rest'),
  ],
  zh: [
    () => import('virtual:messages/zh'),
    () => import('virtual:messages/zh/entry'),
    () => import('virtual:messages/zh/rest'),
  ],
};

/** Of each language its one catalog, which grows, and what was fetched into it so far. */
const catalogs: Partial<Record<Language, Catalog>> = {};
const known = new Map<string, Promise<Catalog>>();

/** Fetches the texts of the first page; what is fetched later is put into the same object. */
export const loadFirstCatalog = (language: Language) => loadParts(language, 1);

/** Fetches the texts of the screens that people open first too, with all that these open by themselves. */
export const loadEntryCatalog = (language: Language) => loadParts(language, 2);

/** Fetches all texts of a language; every other screen waits for them beside its own chunk. */
export const loadWholeCatalog = (language: Language) => loadParts(language, 3);

/** What could not be fetched is fetched again the next time. */
function loadParts(language: Language, count: number): Promise<Catalog> {
  const name = `${language} ${count}`;
  const before = known.get(name);
  if (before) return before;
  const [own] = LOADERS[language].slice(count - 1);
  const earlier = count > 1 ? loadParts(language, count - 1) : null;
  const fresh = Promise.all([own?.(), earlier]).then(([module]) => {
    catalogs[language] = Object.assign(catalogs[language] ?? {}, module?.default);
    return catalogs[language];
  });
  known.set(name, fresh);
  fresh.catch(() => known.delete(name));
  return fresh;
}
