import { beforeEach, expect, it } from 'vitest';
import { openPage } from '#ui/session/page.fixture.ts';

const ANA = JSON.stringify({ id: 'ana', phone: '5512345678', displayCurrency: 'MXN' });
const BETO = JSON.stringify({ id: 'beto', phone: '5512345679', displayCurrency: 'MXN' });

const stock = (symbol: string) => ({ id: `${symbol}.XNAS`, symbol });
/** A page that is opened now, with what the one before kept. */
async function open(stored: Record<string, string> = {}) {
  const { kept } = openPage(stored);
  const { noteViewed, viewedStocks } = await import('./viewed-stocks.ts');
  return { kept, noteViewed, symbols: () => viewedStocks().map(({ symbol }) => symbol) };
}

let page: Awaited<ReturnType<typeof open>>;
beforeEach(async () => {
  page = await open();
});

it('keeps the last six, newest first, each once', () => {
  for (const symbol of ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'E']) page.noteViewed(stock(symbol));
  expect(page.symbols()).toEqual(['E', 'G', 'F', 'D', 'C', 'B']);
});

it('shows nothing of one investor to the next', async () => {
  // given what Ana looked at
  page = await open({ userToken: 'token', user: ANA });
  page.noteViewed(stock('AAPL'));
  expect(page.symbols()).toEqual(['AAPL']);
  // when Beto opens the app on the same device, or nobody is logged in, then there is nothing
  const left = Object.fromEntries(page.kept);
  expect((await open({ ...left, user: BETO })).symbols()).toEqual([]);
  const { userToken: _, user: __, ...rest } = left;
  expect((await open(rest)).symbols()).toEqual([]);
});

it.each(['{', 'null', '[]', '{"stocks":[1,{"id":2}]}'])(
  'takes %s in the storage for nothing',
  async (text) => {
    expect((await open({ 'bolsillo.stocks.viewed': text })).symbols()).toEqual([]);
  },
);
