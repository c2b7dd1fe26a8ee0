import type { FirstAsk, FirstScreen } from '#kernel/http/answering/first-answers.ts';

/** Ids of stocks as the market gives them (`AAPL.XNAS`, `^GSPC`), of funds, and of all else. */
const DETAIL = /^(\/\w+\/detail)\/([\w.^-]{1,40})$/;
/** As many rows as the market's list and that of offers ask for at a time, and as many bars as a chart. */
const ROWS = 50;
const BARS = 240;
const NEWS_OF_A_STOCK = 3;
const MOST_TRADED = 5;
const FUNDS = 100;

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
  '/mutualFunds': withAllTexts('mutual-fund/mobile/funds-screen.tsx', {
    call: 'mutual_fund/list',
    input: { limit: FUNDS },
    paged: true,
  }),
  '/foundation': withAllTexts('foundation/mobile/foundations-screen.tsx', {
    call: 'foundation/list',
    input: { state: 'in_progress' },
    paged: true,
  }),
  '/placement': withAllTexts('ipo/mobile/ipo-screen.tsx', {
    call: 'placement/list',
    input: { limit: ROWS },
    paged: true,
  }),
  '/blockTrade': withAllTexts('block-trade/mobile/offers-screen.tsx', {
    call: 'block_trade/list',
    input: { limit: ROWS },
    paged: true,
  }),
  '/otc': withAllTexts('otc/mobile/otc-screen.tsx', { call: 'otc/terms', input: {} }),
  '/loan': withAllTexts('loan/mobile/loan-screen.tsx', { call: 'loan/conditions', input: {} }),
  '/fees': withAllTexts('tariff/mobile/fees-screen.tsx', { call: 'tariff/list', input: {} }),
};

/** The details that a stranger may read, by what their address begins with. */
const DETAILS: Readonly<Record<string, (id: string) => FirstScreen>> = {
  '/situation/detail': stockScreen,
  '/mutualFunds/detail': (id) =>
    withAllTexts(
      'mutual-fund/mobile/fund-screen.tsx',
      { call: 'mutual_fund/detail', input: { id } },
      { call: 'mutual_fund/nav', input: { id, range: '1y' } },
    ),
  '/foundation/detail': (id) =>
    withAllTexts('foundation/mobile/foundation-screen.tsx', { call: 'foundation/detail', input: { id } }),
  '/blockTrade/detail': (id) =>
    withAllTexts('block-trade/mobile/offer-screen.tsx', { call: 'block_trade/detail', input: { id } }),
};

/** A screen that fewer people open first: its texts travel with all others. */
function withAllTexts(module: string, ...asks: readonly FirstAsk[]): FirstScreen {
  return { modules: ['behind.ts', module], texts: 'rest', asks };
}

/**
 * What the page of an address carries; with a search (`?tab=`) only what draws it, since that changes what is asked.
 * The sandbox's clock is not among it: one moved within the second would stay wrong in the page.
 */
export function firstScreenOf(url: string): FirstScreen | null {
  const [path = '', search] = url.split('?');
  const known = Object.hasOwn(SCREENS, path) ? SCREENS[path] : detailScreen(path);
  return known && search !== undefined ? { ...known, asks: [] } : (known ?? null);
}

function detailScreen(path: string): FirstScreen | undefined {
  const [, list = '', id = ''] = DETAIL.exec(path) ?? [];
  return Object.hasOwn(DETAILS, list) ? DETAILS[list]?.(id) : undefined;
}

function stockScreen(id: string): FirstScreen {
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
