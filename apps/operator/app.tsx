import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Language } from '#kernel/i18n/language.ts';
import { sendOperatorCallsBy } from '#ui/call/send-call.ts';
import { rememberLanguage } from '#ui/i18n/language-memory.ts';
import { type Catalog, createWords, WordsProvider } from '#ui/i18n/words.tsx';
import { ToastProvider } from '#ui/toast/toast.tsx';
import { loadCatalog } from './load-catalog.ts';
import { operatorSession, sendAsOperator, useSignedIn } from './operator-session.ts';
import { createConsoleRouter } from './router.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

const router = createConsoleRouter();
// Nothing of what operators see is kept on the device.
const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', staleTime: 1_000 } },
});
operatorSession.subscribe(() => {
  if (operatorSession.token() === null) queryClient.clear();
});

/** Draws the console; the first language is loaded already. */
export function startConsole(language: Language, catalog: Catalog): void {
  sendOperatorCallsBy(sendAsOperator);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <Console firstLanguage={language} firstCatalog={catalog} />
    </StrictMode>,
  );
}

function Console({ firstLanguage, firstCatalog }: { firstLanguage: Language; firstCatalog: Catalog }) {
  const [spoken, setSpoken] = useState({ language: firstLanguage, catalog: firstCatalog });
  const signedIn = useSignedIn();
  const words = useMemo(() => {
    const setLanguage = async (language: Language) => {
      const catalog = await loadCatalog(language);
      rememberLanguage(language);
      startTransition(() => setSpoken({ language, catalog }));
    };
    return createWords(spoken.language, spoken.catalog, setLanguage);
  }, [spoken]);
  document.documentElement.lang = words.locale;
  return (
    <WordsProvider words={words}>
      <QueryClientProvider client={queryClient}>
        <ToastProvider>{signedIn ? <RouterProvider router={router} /> : <SignInScreen />}</ToastProvider>
      </QueryClientProvider>
    </WordsProvider>
  );
}
