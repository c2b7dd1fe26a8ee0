import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { Language } from '#kernel/i18n/language.ts';
import { takeFirstAnswers } from '#ui/call/first-answers.ts';
import { createQueryClient } from '#ui/call/last-known.ts';
import { drawApp } from '#ui/i18n/spoken.tsx';
import type { Catalog } from '#ui/i18n/words.tsx';
import type { ScreenRoute } from '#ui/manifest/screen-route.ts';
import { nextTask } from '#ui/screen/next-task.ts';
import { session } from '#ui/session/session.ts';
import { ToastProvider } from '#ui/toast/toast.tsx';
import { isFirst } from './first-screen.ts';
import { loadHome } from './home/home-screen.tsx';
import { loadWholeCatalog } from './load-catalog.ts';
import { createAppRouter } from './router.tsx';
import { loadKept } from './shell.tsx';

/** What an app begins with: its first language, and all addresses where the first page is not asked for. */
interface Start {
  readonly language: Language;
  readonly catalog: Catalog;
  readonly screens: readonly ScreenRoute[] | null;
  /** The server's drawing stands in the page. */
  readonly isDrawn: boolean;
}

/** Draws the app, in the place of the server's drawing only once the whole screen is at hand. */
export async function startApp({ language, catalog, screens, isDrawn }: Start): Promise<void> {
  const router = createAppRouter(screens);
  await nextTask();
  const queryClient = createQueryClient();
  takeFirstAnswers(queryClient, session.get().loggedIn);
  if (isDrawn) {
    const { pathname } = location;
    await nextTask();
    await Promise.allSettled([router.load(), loadKept(pathname), isFirst(pathname) ? loadHome() : null]);
  }
  drawApp(
    { language, catalog, load: loadWholeCatalog },
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );
}
