import type { Language } from '#kernel/i18n/language.ts';
import type { Catalog } from '#ui/i18n/words.tsx';

/** All texts of the console in one language; the two parts travel side by side. */
export async function loadCatalog(language: Language): Promise<Catalog> {
  const [first, rest] = await Promise.all(LOADERS[language].map((load) => load()));
  return { ...first?.default, ...rest?.default };
}

const LOADERS: Record<Language, readonly (() => Promise<{ default: Catalog }>)[]> = {
  es: [() => import('virtual:messages/es'), () => import('virtual:messages/es/rest')],
  en: [() => import('virtual:messages/en'), () => import('virtual:messages/en/rest')],
  zh: [() => import('virtual:messages/zh'), () => import('virtual:messages/zh/rest')],
};
