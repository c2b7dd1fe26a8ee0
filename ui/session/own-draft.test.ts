import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPage } from './page.fixture.ts';

const ANA = { id: 'ana', phone: '5512345678', displayCurrency: 'MXN' } as const;
const BETO = { ...ANA, id: 'beto' };

const HOUR_MS = 60 * 60_000;

beforeEach(() => void openPage());
afterEach(() => void vi.useRealTimers());

/** The page once more, as a phone opens it that had thrown it away. */
function openAnew({ kept, tab }: ReturnType<typeof openPage>) {
  return openPage(Object.fromEntries(kept), { ...tab });
}

async function load(name?: string) {
  const { session } = await import('./session.ts');
  const { ownDraft } = await import('./own-draft.ts');
  return { session, draft: ownDraft<string>(name) };
}

test('what somebody typed is theirs alone, and forgotten once another one looks', async () => {
  const { session } = await import('./session.ts');
  const { ownDraft } = await import('./own-draft.ts');
  const draft = ownDraft<string>();
  session.logIn('secret', ANA);
  expect(draft.get()).toBeNull();
  draft.keep('500');
  expect(draft.get()).toBe('500');
  draft.keep(null);
  expect(draft.get()).toBeNull();
  draft.keep('600');
  session.clear();
  session.logIn('other', BETO);
  expect(draft.get()).toBeNull();
  session.logIn('secret', ANA);
  expect(draft.get()).toBeNull();
});

test('what was typed under a name is there again in a page opened anew, for an hour and for whoever typed it', async () => {
  vi.useFakeTimers();
  let page = openPage();
  const before = await load('deposit.spei');
  before.session.logIn('secret', ANA);
  before.draft.keep('500');
  page = openAnew(page);
  expect((await load('deposit.spei')).draft.get()).toBe('500');
  expect((await load('deposit.btc')).draft.get()).toBeNull();
  // when somebody else is logged in meanwhile, or the hour is over, then nothing is
  page.kept.set('user', JSON.stringify(BETO));
  page = openAnew(page);
  expect((await load('deposit.spei')).draft.get()).toBeNull();
  page.kept.set('user', JSON.stringify(ANA));
  vi.advanceTimersByTime(HOUR_MS);
  page = openAnew(page);
  expect((await load('deposit.spei')).draft.get()).toBeNull();
});

test('nothing that was sent, without a name, or of who logged out stays with the tab', async () => {
  const { tab } = openPage();
  const { session, draft } = await load('kyc');
  session.logIn('secret', ANA);
  draft.keep('Ana');
  draft.keep(null);
  expect(Object.keys(tab)).toEqual([]);
  const { draft: unnamed } = await load();
  unnamed.keep('4111');
  expect(Object.keys(tab)).toEqual([]);
  draft.keep('Ana');
  expect(Object.keys(tab)).toHaveLength(1);
  session.clear();
  expect(Object.keys(tab)).toEqual([]);
});

test('a closed storage loses nothing of the page that stands', async () => {
  openPage();
  vi.stubGlobal('sessionStorage', undefined);
  const { session, draft } = await load('kyc');
  session.logIn('secret', ANA);
  draft.keep('Ana');
  expect(draft.get()).toBe('Ana');
  session.clear();
});
