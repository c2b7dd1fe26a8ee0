import { escapeHtml } from '#features/notification/server/index.ts';
import type { ShownMode } from '#kernel/contract/real-prices.ts';
import { cleanHtml } from '#kernel/html/clean-html.ts';
import type { InLanguages } from '#kernel/i18n/language.ts';
import { ARTICLES, type ArticleId } from '../articles.ts';
import en from '../texts/en.json' with { type: 'json' };
import es from '../texts/es.json' with { type: 'json' };
import zh from '../texts/zh.json' with { type: 'json' };

interface ArticlePart {
  /** Of the help: begins a section of questions. Its first question holds in every mode. */
  readonly section?: string;
  readonly heading: string;
  /** What holds of simulated money alone is not said where money is real. */
  readonly onlyIn?: string;
  /** Said in a sandbox alone whose prices are all simulated, or where some are real. */
  readonly prices?: string;
  readonly paragraphs: readonly string[];
}

interface ShippedArticle {
  readonly title: string;
  readonly parts: readonly ArticlePart[];
}

const TEXTS: Readonly<Record<'es' | 'en' | 'zh', Readonly<Record<ArticleId, ShippedArticle>>>> = {
  es,
  en,
  zh,
};

/** An article as it comes with the program. */
export interface ShippedText {
  readonly article: ArticleId;
  readonly title: InLanguages;
  readonly content: InLanguages;
}

/** The first version of every article, as it holds for such money and prices. */
export function shippedTexts(mode: ShownMode): ShippedText[] {
  return ARTICLES.map((article) => {
    const of = (language: keyof typeof TEXTS) => TEXTS[language][article];
    return {
      article,
      title: { es: of('es').title, en: of('en').title, zh: of('zh').title },
      content: { es: htmlOf(of('es'), mode), en: htmlOf(of('en'), mode), zh: htmlOf(of('zh'), mode) },
    };
  });
}

/** Headings of the second level; in a text of sections, those are the sections and the parts come beneath them. */
function htmlOf({ parts }: ShippedArticle, mode: ShownMode): string {
  const level = parts.some(({ section }) => section !== undefined) ? 'h3' : 'h2';
  const html = parts
    .filter((part) => isSaid(part, mode))
    .map(({ section, heading, paragraphs }) => {
      const words = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('');
      const opened = section === undefined ? '' : `<h2>${escapeHtml(section)}</h2>`;
      return `${opened}<${level}>${escapeHtml(heading)}</${level}>${words}`;
    })
    .join('');
  return cleanHtml(html);
}

function isSaid({ onlyIn, prices }: ArticlePart, mode: ShownMode): boolean {
  if (onlyIn !== undefined && (onlyIn === 'live') !== (mode === 'live')) return false;
  return prices === undefined || (prices === 'simulated') === (mode === 'none');
}
