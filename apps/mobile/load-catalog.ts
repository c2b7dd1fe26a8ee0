import type { Language } from '#kernel/i18n/language.ts';
import type { Catalog } from '#ui/i18n/words.tsx';

const LOADERS: Record<Language, () => Promise<{ default: Catalog }>> = {
  es: () => import('virtual:messages/es'),
  en: () => import('virtual:messages/en'),
  zh: () => import('virtual:messages/zh'),
};

/** Fetches the compiled texts of one language; each is a chunk of its own. */
export async function loadCatalog(language: Language): Promise<Catalog> {
  return (await LOADERS[language]()).default;
}
