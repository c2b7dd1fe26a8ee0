import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import type { Language } from '#kernel/i18n/language.ts';
import { takeFirstAnswers } from '#ui/call/first-answers.ts';
import { createQueryClient } from '#ui/call/last-known.ts';
import { drawApp } from '#ui/i18n/spoken.tsx';
import type { Catalog } from '#ui/i18n/words.tsx';
import type { ScreenRoute } from '#ui/manifest/screen-route.ts';
import { session } from '#ui/session/session.ts';
import { ToastProvider } from '#ui/toast/toast.tsx';
import { loadWholeCatalog } from './load-catalog.ts';
import { createAppRouter } from './router.tsx';

/** Draws the app; the first language is loaded already, and all addresses where the first page is not asked for. */
export function startApp(language: Language, catalog: Catalog, screens: readonly ScreenRoute[] | null): void {
  const router = createAppRouter(screens);
  const queryClient = createQueryClient();
  if (!session.get().loggedIn) takeFirstAnswers(queryClient);
  drawApp(
    { language, catalog, load: loadWholeCatalog },
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  );
}
