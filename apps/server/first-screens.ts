import type { FirstAsk, FirstScreen } from '#kernel/http/answering/first-answers.ts';

/** Ids of stocks as the market gives them: `AAPL.XNAS`, `^GSPC`. */
const STOCK = /^\/situation\/detail\/([\w.^-]{1,40})$/;
/** As many rows as the market's list and that of offers ask for at a time, and as many bars as a chart. */
const ROWS = 50;
const BARS = 240;
const NEWS_OF_A_STOCK = 3;
const MOST_TRADED = 5;

const OVERVIEW: FirstAsk = { call: 'market/overview', input: {} };
const HOME: FirstScreen = {
  modules: [],
  behind: ['behind.ts'],
  own: ['home/own-home.tsx'],
  asks: [OVERVIEW],
};

/** The screens that people open first, by their address: what draws them, and what they ask at once of whoever is not logged in. */
const SCREENS: Readonly<Record<string, FirstScreen>> = {
  '/': HOME,
  '/home': HOME,
  '/situation': {
    modules: ['behind.ts', 'hubs/market-hub.tsx'],
    asks: [
      OVERVIEW,
      {
        call: 'stock/list',
        input: { country: 'mexico', limit: ROWS, sort: 'symbol', order: 'asc' },
        paged: true,
      },
    ],
  },
  '/news': {
    modules: ['behind.ts', 'news/mobile/news-screen.tsx'],
    asks: [{ call: 'news/list', input: {}, paged: true }],
  },
  '/ipo': {
    modules: ['behind.ts', 'ipo/mobile/ipo-screen.tsx'],
    asks: [{ call: 'ipo/list', input: { limit: ROWS }, paged: true }],
  },
  '/search': {
    modules: ['behind.ts', 'hubs/search-hub.tsx'],
    asks: [
      { call: 'market/sectors', input: {} },
      { call: 'search/popular', input: {} },
      // Shown while nobody has chosen any.
      { call: 'stock/list', input: { country: 'mexico', movers: 'traded', limit: MOST_TRADED } },
    ],
  },
  '/user/login': { modules: ['behind.ts', 'hubs/log-in-hub.tsx'], asks: [] },
  '/user/register': {
    modules: ['behind.ts', 'account/mobile/log-in/register-screen.tsx'],
    asks: [{ call: 'sandbox/starting_cash', input: {}, mode: 'sandbox' }],
  },
};

/**
 * What the page of an address carries; with a search (`?tab=`) only what draws it, since that changes what is asked.
 * The sandbox's clock is not among it: one moved within the second would stay wrong in the page.
 */
export function firstScreenOf(url: string): FirstScreen | null {
  const [path = '', search] = url.split('?');
  const known = Object.hasOwn(SCREENS, path) ? SCREENS[path] : undefined;
  const screen = known ?? stockScreen(STOCK.exec(path)?.[1]);
  return screen && search !== undefined ? { ...screen, asks: [] } : screen;
}

function stockScreen(id: string | undefined): FirstScreen | null {
  if (id === undefined) return null;
  return {
    modules: ['behind.ts', 'hubs/stock-hub.tsx'],
    asks: [
      { call: 'stock/detail', input: { id } },
      { call: 'stock/kline', input: { id, period: '1d', limit: BARS } },
      { call: 'corporate_action/stock', input: { stockId: id } },
      { call: 'news/list', input: { stockId: id, limit: NEWS_OF_A_STOCK } },
    ],
  };
}
