import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Language } from '#kernel/i18n/language.ts';
import { createQueryClient } from '#ui/call/last-known.ts';
import { rememberLanguage } from '#ui/i18n/language-memory.ts';
import { type Catalog, createWords, WordsProvider } from '#ui/i18n/words.tsx';
import { ToastProvider } from '#ui/toast/toast.tsx';
import { loadWholeCatalog } from './load-catalog.ts';
import { createAppRouter } from './router.tsx';

/** Draws the app; the first language is loaded already. */
export function startApp(language: Language, catalog: Catalog): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <App firstLanguage={language} firstCatalog={catalog} />
    </StrictMode>,
  );
}

const router = createAppRouter();
const queryClient = createQueryClient();

function App({ firstLanguage, firstCatalog }: { firstLanguage: Language; firstCatalog: Catalog }) {
  const [spoken, setSpoken] = useState({ language: firstLanguage, catalog: firstCatalog });
  const words = useMemo(() => {
    const setLanguage = async (language: Language) => {
      const catalog = await loadWholeCatalog(language);
      rememberLanguage(language);
      startTransition(() => setSpoken({ language, catalog }));
    };
    return createWords(spoken.language, spoken.catalog, setLanguage);
  }, [spoken]);
  document.documentElement.lang = words.locale;
  return (
    <WordsProvider words={words}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </QueryClientProvider>
    </WordsProvider>
  );
}
