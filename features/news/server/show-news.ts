import type { Market } from '#features/market/server/index.ts';
import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';
import type { NewsItem, NewsLine, NewsTexts } from '../contract.ts';
import { languageShown, type NewsText } from '../news-text.ts';
import type { DeskRow } from './desk.store.ts';
import type { NewsRow } from './news.store.ts';

/** Turns rows into the shapes of the contract. */

/** A stock that has left the list keeps the symbol that its id holds. */
export function showStocks(market: Market, stockIds: readonly string[]): NewsItem['stocks'] {
  return stockIds.map((id) => ({ id, symbol: market.instrument(id)?.symbol ?? id.replace(/\.[^.]*$/, '') }));
}

/** One piece of news in the reader's language, or in the one that there is. */
export function showNews(market: Market, row: NewsRow, wanted: Language): NewsItem {
  const { id, kind, origin, country, source, link, pictureId, publishAt, figures, stockIds, minutes } = row;
  const language = languageShown(row.title, wanted);
  return {
    id,
    kind,
    origin,
    country,
    title: row.title[language] ?? '',
    summary: row.summary[language] ?? '',
    source,
    link,
    imageId: pictureId,
    publishedAt: publishAt.toISOString(),
    language: language === 'und' ? null : language,
    minutes: minutes[language] ?? null,
    stocks: showStocks(market, stockIds),
    figures,
  };
}

/** The same for who holds some of its stocks: of a summary those alone, since nobody holds an index; of the rest those first. */
export function aboutHeld(item: NewsItem, held: readonly string[]): NewsItem {
  const isHeld = ({ id }: NewsItem['stocks'][number]) => held.includes(id);
  if (item.figures === null)
    return { ...item, stocks: item.stocks.toSorted((a, b) => Number(isHeld(b)) - Number(isHeld(a))) };
  return { ...item, stocks: item.stocks.filter(isHeld) };
}

/** As the console's list shows an article, or a feed's item. */
export function showLine(market: Market, row: DeskRow): NewsLine {
  const { id, kind, country, state, pictureId, publishAt, writtenBy, withdrawnBy, withdrawnAt } = row;
  return {
    id,
    kind,
    country,
    title: row.title[languageShown(row.title, 'es')] ?? '',
    languages: LANGUAGES.filter((language) => row.title[language] !== undefined),
    state,
    stocks: showStocks(market, row.stockIds),
    hasPicture: pictureId !== null,
    publishAt: publishAt.toISOString(),
    writtenBy,
    opinions: { helpful: row.helpful, not: row.notHelpful },
    withdrawn:
      withdrawnBy === null || withdrawnAt === null
        ? null
        : { by: withdrawnBy, at: withdrawnAt.toISOString(), reason: row.withdrawnReason || null },
  };
}

/** Titles, summaries and contents apart, as they are kept. */
export function splitTexts(texts: NewsTexts): { title: NewsText; summary: NewsText; content: NewsText } {
  const of = (part: 'title' | 'summary' | 'content'): NewsText =>
    Object.fromEntries(
      LANGUAGES.flatMap((language) => {
        const written = texts[language];
        return written === undefined ? [] : [[language, written[part]]];
      }),
    );
  return { title: of('title'), summary: of('summary'), content: of('content') };
}

/** What `splitTexts` took apart. */
export function joinTexts({ title, summary, content }: DeskRow): NewsTexts {
  const of = (language: Language) => ({
    title: title[language] ?? '',
    summary: summary[language] ?? '',
    content: content[language] ?? '',
  });
  const has = (language: Language) => title[language] !== undefined;
  return { es: of('es'), ...(has('en') && { en: of('en') }), ...(has('zh') && { zh: of('zh') }) };
}
