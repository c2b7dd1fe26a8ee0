import './page-like.ts';
import { parentPort } from 'node:worker_threads';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import type { Language } from '#kernel/i18n/language.ts';
import { type FirstAnswer, putFirstAnswers } from '#ui/call/first-answers.ts';
import { rememberLanguage } from '#ui/i18n/language-memory.ts';
import { createWords, WordsProvider } from '#ui/i18n/words.tsx';
import { MAX_WIDTH } from '#ui/theme/root-size.ts';
import { ToastProvider } from '#ui/toast/toast.tsx';
import { loadWholeCatalog } from '../load-catalog.ts';
import { createAppRouter } from '../router.tsx';
import { SCREENS } from '../screens.ts';
import { applyLook, fetchApp, watchOver } from './page-scripts.ts';
import { stillOf } from './still.ts';
import { UNFINISHED_RULES, Unfinished } from './unfinished.tsx';

/** A screen to be drawn. */
interface Wish {
  readonly id: number;
  readonly url: string;
  readonly language: Language;
  readonly answers: readonly FirstAnswer[];
}

/** What was drawn for another reader or time is not shown; what says that the app has not come goes with what it is said of. */
const RULES = `[data-not-to-be-seen] #root{visibility:hidden}${UNFINISHED_RULES}`;
const SCRIPTS = { before: `(${applyLook})(${MAX_WIDTH});(${watchOver})()`, after: `(${fetchApp})()` };

/** One after the other: the language is the whole thread's. */
let drawing: Promise<void> = Promise.resolve();

parentPort?.on('message', (wish: Wish) => {
  drawing = drawing.then(async () => {
    const drawn = await draw(wish).catch((error: unknown) => ({ failure: String(error) }));
    parentPort?.postMessage({ id: wish.id, ...drawn });
  });
});

async function draw({ url, language, answers }: Wish) {
  rememberLanguage(language);
  const catalog = await loadWholeCatalog(language);
  const router = createAppRouter(SCREENS, createMemoryHistory({ initialEntries: [url] }));
  const client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always' } } });
  putFirstAnswers(client, language, answers);
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
  const { html, rules } = stillOf(await new Response(prelude).text());
  const note = renderToStaticMarkup(
    <WordsProvider words={words}>
      <Unfinished />
    </WordsProvider>,
  );
  return { ...SCRIPTS, html, note, style: RULES + rules };
}
