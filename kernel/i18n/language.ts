/** The three languages of the product, Spanish first: it is the default. */
export const LANGUAGES = ['es', 'en', 'zh'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'es';

/** The locale that writes numbers and dates for a language; bare `es` would write Spain's. */
export const LOCALES: Record<Language, string> = { es: 'es-MX', en: 'en-US', zh: 'zh-CN' };

/**
 * The first supported language of an ordered wish list such as `zh-Hans-CN,en;q=0.8`
 * or `navigator.languages` joined by commas; Spanish where none fits.
 */
export function pickLanguage(wishes: string | null | undefined): Language {
  for (const wish of (wishes ?? '').split(',')) {
    const primary = wish.trim().slice(0, 2).toLowerCase();
    const found = LANGUAGES.find((language) => language === primary);
    if (found) return found;
  }
  return DEFAULT_LANGUAGE;
}

/** A written text: in Spanish always, in another language where somebody wrote it. */
export type InLanguages = { readonly es: string } & { readonly [L in Language]?: string | undefined };

/** Each language in its own words: who cannot read the present one finds theirs. */
export const LANGUAGE_NAMES: Record<Language, string> = { es: 'Español', en: 'English', zh: '简体中文' };
