import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { createDeposit } from '#features/deposit/contract.ts';
import { createExchange } from '#features/exchange/contract.ts';
import { ipoCalls, placementCalls } from '#features/ipo/contract.ts';
import { borrowLoan, repayLoan } from '#features/loan/contract.ts';
import { addMargin, placeOrder } from '#features/trade/contract.ts';
import { createWithdrawal } from '#features/withdrawal/contract.ts';
import { LANGUAGES, type Language } from '#kernel/i18n/language.ts';
import { runHook } from '#testing/react/run-hook.ts';
import { readCatalog } from '#ui/i18n/build/read-messages.ts';
import type { Catalog } from '#ui/i18n/words.tsx';
import { openPage } from '#ui/session/page.fixture.ts';

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined }));
// The words are given; the build makes the files that these would fetch.
vi.mock('./load-catalog.ts', () => ({
  loadEntryCatalog: async () => ({}),
  loadWholeCatalog: async () => ({}),
}));

afterEach(() => vi.unstubAllGlobals());

const ROOT = `${import.meta.dirname}/../..`;
const userOf = (id: string) => ({ id, phone: '5512345678', displayCurrency: 'MXN' }) as const;
const loggedIn = (id: string) => ({ user: JSON.stringify(userOf(id)), userToken: `of ${id}` });

/** What stands above the screens of a tab after an earlier page of it sent these commands for Ana and was thrown away. */
async function draw(paths: readonly string[], language: Language = 'es', id = 'ana') {
  const thrownAway = openPage(loggedIn('ana'));
  const { unanswered } = await import('#ui/preview/unanswered.ts');
  for (const path of paths) unanswered.keep({ path, recordsTo: '/' });
  openPage(loggedIn(id), { ...thrownAway.tab });
  vi.stubGlobal('navigator', { onLine: true, languages: [language] });
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  // Their code is there: nothing is fetched while it is drawn.
  await import('#ui/preview/lost-answer.tsx');
  const { OwnLines } = await import('./own-lines.tsx');
  const { createWords, WordsProvider } = await import('#ui/i18n/words.tsx');
  const { ToastProvider } = await import('#ui/toast/toast.tsx');
  const texts = Object.entries(readCatalog(ROOT, language)).filter(([key]) => key.startsWith('ui.review.'));
  const catalog = Object.fromEntries(texts.map(([key, text]) => [key, compileMessageOrThrow(text)]));
  const words = createWords(language, catalog as Catalog, async () => undefined);
  const drawn = await runHook(
    () => null,
    null,
    (screen) => (
      <WordsProvider words={words}>
        <ToastProvider>
          <QueryClientProvider client={new QueryClient()}>
            <OwnLines />
            {screen}
          </QueryClientProvider>
        </ToastProvider>
      </WordsProvider>
    ),
  );
  const said = () => drawn.said().replaceAll('\u00a0', ' ');
  const pause = () => drawn.after(() => new Promise((pass) => setTimeout(pass, 5)));
  const until = (check: () => void) =>
    vi.waitFor(
      async () => {
        await pause();
        check();
      },
      { timeout: 15_000 },
    );
  return { said, pause, until, leave: drawn.leave };
}

test('each command without an answer is told to its own investor, and to no other', async () => {
  const sent = [createWithdrawal.path, placeOrder.path];
  const ana = await draw(sent);
  await ana.until(() => expect(ana.said()).toMatch(/Enviaste un retiro .*Enviaste una orden /));
  await ana.leave();
  const bea = await draw(sent, 'es', 'bea');
  await bea.pause();
  expect(bea.said()).not.toContain('Enviaste');
  await bea.leave();
});

test.each(LANGUAGES)('in %s each kind of command is called by its own name', async (language) => {
  const kinds = [
    createDeposit,
    createWithdrawal,
    createExchange,
    borrowLoan,
    repayLoan,
    addMargin,
    placeOrder,
  ];
  const paths = [...kinds, ipoCalls.subscribe].map(({ path }) => path);
  const { said, until, leave } = await draw(paths, language);
  const named = () => new Set(said().match(/(?:You sent |Enviaste |您提交了).*?(?: and | y |，)/g));
  await until(() => expect(named().size).toBe(paths.length));
  await leave();
});

test('a placement is applied for as an issue is', async () => {
  const { said, until, leave } = await draw([placementCalls.subscribe.path]);
  await until(() => expect(said()).toContain('Enviaste una solicitud de acciones '));
  await leave();
});
