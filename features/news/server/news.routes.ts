import * as z from 'zod/mini';
import { holdings } from '#features/trade/server/index.ts';
import { decodeCursor, instantKey } from '#kernel/contract/cursor.ts';
import { uuid } from '#kernel/contract/fields.ts';
import { pageFromRows, rowsToAsk } from '#kernel/contract/page.ts';
import { notFound } from '#kernel/contract/refusal.ts';
import { UPLOAD_BODY_BYTES } from '#kernel/files/contract.ts';
import { type Route, route } from '#kernel/http/route.ts';
import {
  checkNews,
  getNews,
  getNewsDesk,
  getNewsImage,
  judgeNews,
  listMyNews,
  listNews,
  listNewsDesk,
  publishNews,
  searchNews,
  withdrawNews,
} from '../contract.ts';
import { languageShown } from '../news-text.ts';
import { findForDesk, selectForDesk } from './desk.store.ts';
import {
  findPicture,
  findPublished,
  keepOpinion,
  opinionOf,
  searchTitles,
  selectNews,
  selectNewsOfStock,
  selectNewsOfStocks,
} from './news.store.ts';
import type { NewsParts } from './news-parts.ts';
import { searchQuery } from './search-words.ts';
import { aboutHeld, joinTexts, showLine, showNews, showStocks } from './show-news.ts';
import { checkInput, publish, withdrawArticle } from './write-news.ts';

/** A picture, and three languages of 30,000 characters. */
const WRITING = { bodyLimitBytes: UPLOAD_BODY_BYTES + 500_000, postOnly: true } as const;
const MINE = { each: 3, all: 10 };
/** What is older is no news of what one holds. */
const MINE_SINCE_MS = 14 * 86_400_000;

const cursorKeys = z.tuple([instantKey, uuid]);
const pageOfInput = (input: { cursor?: string | undefined; limit?: number | undefined }) => {
  const keys = decodeCursor(input.cursor, cursorKeys);
  return { before: keys && { at: keys[0], id: keys[1] }, rows: rowsToAsk(input) };
};

/** The calls of this feature. */
export function newsRoutes(parts: NewsParts): Route[] {
  return [...readersRoutes(parts), ...deskRoutes(parts)];
}

function readersRoutes({ market }: NewsParts): Route[] {
  return [
    route(listNews, async ({ tx, language }, input) => {
      const page = pageOfInput(input);
      const rows =
        input.stockId === undefined
          ? await selectNews(tx, { ...page, kind: input.kind, country: input.country })
          : await selectNewsOfStock(tx, input.stockId, page);
      return pageFromRows(
        rows,
        input,
        (row) => [row.publishAt.getTime(), row.id],
        (row) => showNews(market, row, language),
      );
    }),
    route(searchNews, async ({ tx, language }, input) => {
      const query = searchQuery(input.text);
      const rows = query === '' ? [] : await searchTitles(tx, query, pageOfInput(input));
      return pageFromRows(
        rows,
        input,
        (row) => [row.publishAt.getTime(), row.id],
        (row) => showNews(market, row, language),
      );
    }),
    route(listMyNews, async ({ tx, investorId, language, now }) => {
      const held = (await holdings(tx, investorId)).map(({ stockId }) => stockId);
      const rows = held.length > 0 ? await selectNewsOfStocks(tx, held, now - MINE_SINCE_MS, MINE) : [];
      return { items: rows.map((row) => aboutHeld(showNews(market, row, language), held)) };
    }),
    route(getNews, async ({ tx, language, investorId }, { id }) => {
      const row = await findPublished(tx, id);
      if (row === null) throw notFound();
      const content = row.content[languageShown(row.title, language)] ?? '';
      const helpful = investorId === null ? null : await opinionOf(tx, id, investorId);
      return { ...showNews(market, row, language), content, helpful };
    }),
    route(
      judgeNews,
      async ({ tx, investorId, now }, { id, helpful }) => {
        if ((await findPublished(tx, id)) === null) throw notFound();
        await keepOpinion(tx, { newsId: id, investorId, helpful, at: now });
        return {};
      },
      { postOnly: true },
    ),
    route(getNewsImage, async ({ tx }, { id }) => {
      const picture = await findPicture(tx, id);
      if (picture === null) throw notFound();
      const { webp, width, height } = picture;
      return { image: { type: 'image/webp' as const, width, height, data: webp.toString('base64') } };
    }),
  ];
}

function deskRoutes(parts: NewsParts): Route[] {
  const { market } = parts;
  return [
    route(
      checkNews,
      (context, input) => {
        const { texts, stockIds } = checkInput(parts, input, context.now);
        return { texts, stocks: showStocks(market, stockIds) };
      },
      WRITING,
    ),
    route(
      publishNews,
      async (context, input) => ({ news: showLine(market, await publish(parts, context, input)) }),
      WRITING,
    ),
    route(withdrawNews, async (context, input) => ({
      news: showLine(market, await withdrawArticle(context, input)),
    })),
    route(listNewsDesk, async ({ tx }, input) => {
      const { before, rows } = pageOfInput(input);
      return pageFromRows(
        await selectForDesk(tx, before, rows),
        input,
        (row) => [row.publishAt.getTime(), row.id],
        (row) => showLine(market, row),
      );
    }),
    route(getNewsDesk, async (context, { id }) => {
      const row = await findForDesk(context.tx, id);
      if (row?.origin !== 'operator') throw notFound();
      context.audit({ subjectKind: 'news', subjectId: id });
      return { news: showLine(market, row), texts: joinTexts(row) };
    }),
  ];
}
