import type { Language } from '#kernel/i18n/language.ts';

interface ArticlePart {
  readonly heading: string;
  /** What holds of simulated money alone is not said where money is real. */
  readonly onlyIn?: string;
  readonly paragraphs: readonly string[];
}

export interface Article {
  readonly title: string;
  readonly parts: readonly ArticlePart[];
}

export type Articles = Readonly<Record<string, Article>>;

const LOADERS: Record<Language, () => Promise<{ default: Articles }>> = {
  es: () => import('./texts/es.json'),
  en: () => import('./texts/en.json'),
  zh: () => import('./texts/zh.json'),
};

const loading = new Map<Language, Promise<Articles>>();

/** The articles of one language, fetched once; the same promise each time, as React's `use` wants it. */
export function articlesIn(language: Language): Promise<Articles> {
  const known = loading.get(language);
  if (known) return known;
  const fresh = LOADERS[language]().then((module) => module.default);
  loading.set(language, fresh);
  return fresh;
}
