/** Articles for the server. */

import { shownModeOf } from '#kernel/contract/real-prices.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import { transact } from '#kernel/database/transact.ts';
import type { RegisteredHook, ServerFeature } from '#kernel/feature/server-feature.ts';
import { type Route, route } from '#kernel/http/route.ts';
import { LANGUAGES } from '#kernel/i18n/language.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { ACCEPTED_ARTICLES } from '../articles.ts';
import {
  acceptArticle,
  getArticle,
  getArticleTexts,
  listArticles,
  listArticleVersions,
  listPendingArticles,
  publishArticle,
} from '../contract.ts';
import {
  findNewest,
  findVersion,
  insertAcceptance,
  insertVersion,
  selectDesk,
  waitForShippingTurn,
} from './article.store.ts';
import { publish } from './publish-article.ts';
import { shippedTexts } from './shipped-texts.ts';
import { inForce, pendingFor, showArticle, showLine, showVersion } from './show-article.ts';

/** Three languages of 60,000 characters, each of up to four bytes. */
const WRITING = { bodyLimitBytes: 900_000, postOnly: true } as const;

/** Makes the feature; what comes with the program is each article's first version. */
export function createArticles({ ports }: { readonly ports: Ports }): ServerFeature {
  return {
    name: 'article',
    routes: [...readersRoutes(), ...deskRoutes()],
    registered: [acceptAtRegistration],
    opening: [() => keepShipped(ports)],
  };
}

/** Who registers accepts the versions that are in force then. */
const acceptAtRegistration: RegisteredHook = async (tx, investorId, now) => {
  for (const article of ACCEPTED_ARTICLES) {
    const row = await findVersion(tx, article, null, now);
    if (row) await insertAcceptance(tx, { investorId, article, version: row.version, at: now });
  }
};

/** Nodes that start at once keep them one after the other. */
async function keepShipped({ db, clock, config }: Ports): Promise<void> {
  await transact(db, async (tx) => {
    await waitForShippingTurn(tx);
    for (const text of shippedTexts(shownModeOf(config))) {
      await insertVersion(tx, { ...text, version: 1, effectiveAt: clock.now(), publishedBy: null });
    }
  });
}

function readersRoutes(): Route[] {
  return [
    route(listArticles, async ({ tx, now, language }) => ({
      items: (await inForce(tx, now)).map((row) => showLine(row, language)),
    })),
    route(getArticle, async ({ tx, now, language }, { id, version }) => {
      const row = await findVersion(tx, id, version ?? null, now);
      if (row === null) throw notFound();
      return showArticle(tx, row, language);
    }),
    route(listPendingArticles, async ({ tx, investorId, now, language }) => ({
      items: (await pendingFor(tx, investorId, now)).map((row) => showLine(row, language)),
    })),
    route(
      acceptArticle,
      async ({ tx, investorId, now }, { id, version }) => {
        const row = await findVersion(tx, id, null, now);
        if (row?.version !== version) throw new Refusal('article.not_in_force');
        await insertAcceptance(tx, { investorId, article: id, version, at: now });
        return {};
      },
      { postOnly: true },
    ),
  ];
}

function deskRoutes(): Route[] {
  return [
    route(listArticleVersions, async ({ tx }) => ({ items: (await selectDesk(tx)).map(showVersion) })),
    route(getArticleTexts, async ({ tx }, { id }) => {
      const row = await findNewest(tx, id);
      if (row === null) throw notFound();
      const texts = Object.fromEntries(
        LANGUAGES.flatMap((language) => {
          const [title, content] = [row.title[language], row.content[language]];
          return title === undefined || content === undefined ? [] : [[language, { title, content }]];
        }),
      );
      return {
        version: row.version,
        texts: { es: { title: row.title.es, content: row.content.es }, ...texts },
      };
    }),
    route(publishArticle, async (context, input) => ({ version: await publish(context, input) }), WRITING),
  ];
}
