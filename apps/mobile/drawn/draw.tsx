import { parentPort } from 'node:worker_threads';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { VIEWED_NAME } from '#features/market/mobile/search/viewed-stocks.ts';
import { type FirstAnswer, putFirstAnswers } from '#ui/call/first-answers.ts';
import { createWords, WordsProvider } from '#ui/i18n/words.tsx';
import { MAX_WIDTH } from '#ui/theme/root-size.ts';
import { ToastProvider } from '#ui/toast/toast.tsx';
import { loadWholeCatalog } from '../load-catalog.ts';
import { createAppRouter } from '../router.tsx';
import { SCREENS } from '../screens.ts';
import { applyLook, fetchApp, watchOver } from './page-scripts.ts';
import { putOwnDrawing } from './put-own-drawing.ts';
import { stillOf } from './still.ts';
import { type Surroundings, setSurroundings } from './surroundings.ts';
import { NOT_TO_BE_SEEN_RULE } from './take-drawing.ts';
import { UNFINISHED_RULES, Unfinished } from './unfinished.tsx';

/** A screen to be drawn. */
interface Wish extends Surroundings {
  readonly id: number;
  readonly url: string;
  readonly answers: readonly FirstAnswer[];
}

const RULES = NOT_TO_BE_SEEN_RULE + UNFINISHED_RULES;
const scriptsOf = (isOwn: boolean) => ({
  before:
    `(${applyLook})(${MAX_WIDTH},${JSON.stringify(VIEWED_NAME)},${isOwn});(${watchOver})();` +
    (isOwn ? `(${putOwnDrawing})()` : ''),
  after: `(${fetchApp})()`,
});

/** One after the other: their surroundings are the whole thread's. */
let drawing: Promise<void> = Promise.resolve();

parentPort?.on('message', (wish: Wish) => {
  drawing = drawing.then(async () => {
    const drawn = await draw(wish).catch((error: unknown) => ({ failure: String(error) }));
    parentPort?.postMessage({ id: wish.id, ...drawn });
  });
});

async function draw({ url, answers, ...surroundings }: Wish) {
  const { language, isOwn, reader } = surroundings;
  setSurroundings(surroundings);
  const catalog = await loadWholeCatalog(language);
  const router = createAppRouter(SCREENS, createMemoryHistory({ initialEntries: [url] }));
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  putFirstAnswers(client, language, reader ? eitherWay(answers) : answers);
  await router.load();
  const words = createWords(language, catalog, async () => undefined);
  const { prelude } = await prerender(
    <WordsProvider words={words}>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </WordsProvider>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const drawn = await new Response(prelude).text();
  if (reader) {
    const { html, rules } = stillOf(drawn, 'data-own-style');
    return { html, style: rules, note: '', before: '', after: '' };
  }
  const { html, rules } = stillOf(drawn);
  const note = renderToStaticMarkup(
    <WordsProvider words={words}>
      <Unfinished />
    </WordsProvider>,
  );
  return { ...scriptsOf(isOwn), html, note, style: RULES + rules };
}

/** Whether a screen reads a call page after page it alone knows. */
const eitherWay = (answers: readonly FirstAnswer[]) =>
  answers.flatMap((answer) => [answer, { ...answer, paged: true }]);
