import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { forgetSought } from '#features/people/operator/sought.ts';
import type { Language } from '#kernel/i18n/language.ts';
import { sendOperatorCallsBy } from '#ui/call/send-call.ts';
import { drawApp } from '#ui/i18n/spoken.tsx';
import type { Catalog } from '#ui/i18n/words.tsx';
import { greetAs } from '#ui/realtime/socket.ts';
import { ToastProvider } from '#ui/toast/toast.tsx';
import { loadCatalog } from './load-catalog.ts';
import { operatorSession, sendAsOperator, useSignedIn } from './operator-session.ts';
import { createConsoleRouter } from './router.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

const router = createConsoleRouter();
// Nothing of what operators see is kept on the device, nor in memory once it is off the screen: a case that is opened
// again stands as it is now, and nobody decides it by what was so before.
const queryClient = new QueryClient({
  defaultOptions: { queries: { networkMode: 'always', staleTime: 1_000, gcTime: 0 } },
});
operatorSession.subscribe(() => {
  if (operatorSession.token() !== null) return;
  queryClient.clear();
  forgetSought();
});

/** Draws the console; the first language is loaded already. */
export function startConsole(language: Language, catalog: Catalog): void {
  sendOperatorCallsBy(sendAsOperator);
  // A console's socket says whose desk it is; that it is over, the next call tells.
  greetAs({ hello: () => ({ operatorToken: operatorSession.token() ?? '' }), ended: () => undefined });
  drawApp(
    { language, catalog, load: loadCatalog },
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <Console />
      </ToastProvider>
    </QueryClientProvider>,
  );
}

function Console() {
  return useSignedIn() ? <RouterProvider router={router} /> : <SignInScreen />;
}
