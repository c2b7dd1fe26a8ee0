import './page-like.ts';
import { parentPort } from 'node:worker_threads';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { prerender } from 'react-dom/static';
import type { Language } from '#kernel/i18n/language.ts';
import { type FirstAnswer, putFirstAnswers } from '#ui/call/first-answers.ts';
import { rememberLanguage } from '#ui/i18n/language-memory.ts';
import { createWords, WordsProvider } from '#ui/i18n/words.tsx';
import { ToastProvider } from '#ui/toast/toast.tsx';
import { loadWholeCatalog } from '../load-catalog.ts';
import { createAppRouter } from '../router.tsx';
import { SCREENS } from '../screens.ts';
import { applyLook, fetchApp } from './page-scripts.ts';
import { styleless } from './styleless.ts';

/** A screen to be drawn. */
interface Wish {
  readonly id: number;
  readonly url: string;
  readonly language: Language;
  readonly answers: readonly FirstAnswer[];
}

/** What was drawn for somebody else is not shown. */
const RULES = '[data-other-reader] #root{visibility:hidden}';
const SCRIPTS = { before: `(${applyLook})()`, after: `(${fetchApp})()` };

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
  const { prelude } = await prerender(
    <WordsProvider words={createWords(language, catalog, async () => undefined)}>
      <QueryClientProvider client={client}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </WordsProvider>,
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  );
  const { html, rules } = styleless(await new Response(prelude).text());
  return { ...SCRIPTS, html, style: RULES + rules };
}
