import type { Language } from '#kernel/i18n/language.ts';
import type { Catalog } from '#ui/i18n/words.tsx';

type Load = () => Promise<{ default: Catalog }>;

/** For each language the texts of the first page, and all others. */
const LOADERS: Record<Language, readonly [first: Load, rest: Load]> = {
  es: [() => import('virtual:messages/es'), () => import('virtual:messages/es/rest')],
  en: [() => import('virtual:messages/en'), () => import('virtual:messages/en/rest')],
  zh: [() => import('virtual:messages/zh'), () => import('virtual:messages/zh/rest')],
};

const firsts = new Map<Language, Promise<Record<string, Catalog[string]>>>();
const wholes = new Map<Language, Promise<Catalog>>();

/** Fetches the texts of the first page; what `loadWholeCatalog` fetches later is put into the same object. */
export function loadFirstCatalog(language: Language): Promise<Catalog> {
  const known = firsts.get(language);
  if (known) return known;
  const [first] = LOADERS[language];
  const fresh = first().then((module) => ({ ...module.default }));
  return keep(firsts, language, fresh);
}

/** Fetches all texts of a language; every screen but the first waits for them beside its own chunk. */
export function loadWholeCatalog(language: Language): Promise<Catalog> {
  const known = wholes.get(language);
  if (known) return known;
  const [, rest] = LOADERS[language];
  const fresh = Promise.all([loadFirstCatalog(language), rest()]).then(([catalog, module]) =>
    Object.assign(catalog, module.default),
  );
  return keep(wholes, language, fresh);
}

/** What could not be fetched is fetched again the next time. */
function keep<T>(known: Map<Language, Promise<T>>, language: Language, fresh: Promise<T>): Promise<T> {
  known.set(language, fresh);
  fresh.catch(() => known.delete(language));
  return fresh;
}
