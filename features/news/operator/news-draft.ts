import { textsToSend, type WrittenTexts } from '#features/announcement/operator/index.ts';
import type { NewsInput, NewsLine, NewsTexts } from '../contract.ts';

/** What is being written; a language may still be empty. */
export interface Draft {
  readonly texts: WrittenTexts<{
    readonly title: string;
    readonly summary: string;
    readonly content: string;
  }>;
  readonly kind: NewsInput['kind'];
  /** Empty: that of the stocks, or none. */
  readonly country: '' | 'mexico' | 'america';
  /** As typed: ids separated by commas or spaces. */
  readonly stocks: string;
  /** As a `datetime-local` field has it; empty: at once. */
  readonly publishAt: string;
}

const NOTHING = { title: '', summary: '', content: '' };
export const EMPTY_DRAFT: Draft = {
  texts: { es: NOTHING, en: NOTHING, zh: NOTHING },
  kind: 'news',
  country: '',
  stocks: '',
  publishAt: '',
};

/** The draft as the calls take it; `picture` is base64, null for none. */
export function inputOf(draft: Draft, picture: string | null): NewsInput {
  return {
    texts: textsToSend(draft.texts),
    kind: draft.kind,
    country: draft.country === '' ? null : draft.country,
    stockIds: stocksOf(draft.stocks),
    ...(picture !== null && { picture }),
    ...instantOf(draft.publishAt),
  };
}

/** What waits, as it can be written anew. */
export function draftFrom(news: NewsLine, texts: NewsTexts): Draft {
  return {
    texts: { es: texts.es, en: texts.en ?? NOTHING, zh: texts.zh ?? NOTHING },
    kind: news.kind,
    country: news.country ?? '',
    stocks: news.stocks.map(({ id }) => id).join(', '),
    publishAt: localMinute(Date.parse(news.publishAt)),
  };
}

/** As a `datetime-local` field takes it, in the device's own zone. */
function localMinute(at: number): string {
  const minutesWest = new Date(at).getTimezoneOffset();
  return new Date(at - minutesWest * 60_000).toISOString().slice(0, 16);
}

/** The ids of what was typed, each once, in capitals. */
export function stocksOf(typed: string): string[] {
  const ids = typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((id) => id !== '');
  return [...new Set(ids)];
}

/** The device's own zone, as the field shows it. */
function instantOf(typed: string): { publishAt?: string } {
  const at = new Date(typed).getTime();
  return Number.isNaN(at) ? {} : { publishAt: new Date(at).toISOString() };
}
