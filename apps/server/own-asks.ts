import { ANY_ID, MONEY, type OwnAsk } from '#kernel/http/answering/own-asks.ts';
import { firstScreenOf } from './first-screens.ts';

const DAYS = 30;
const MOST_HELD = 100;
/** As many of a stock's orders as its page shows, and of the dollar's days as a gain needs. */
const ORDERS_OF_A_STOCK = 50;
const DAYS_OF_THE_DOLLAR = 300;
const INCLUSIONS = 50;

const SUMMARY: OwnAsk = { call: 'asset/summary', input: { displayCurrency: MONEY } };
const UNREAD: OwnAsk = { call: 'notification/unread_count', input: {} };
const HOME = [
  SUMMARY,
  { call: 'asset/history', input: { displayCurrency: MONEY, days: DAYS } },
  UNREAD,
  { call: 'position/list', input: { state: 'open' } },
];

/** What one's own screens are drawn from, with the very inputs that they ask by. */
const ASKS: Readonly<Record<string, readonly OwnAsk[]>> = {
  '/': HOME,
  '/home': HOME,
  '/user': [{ call: 'user/get_info', input: {} }, SUMMARY],
  '/trade': [{ call: 'trade/list', input: {} }],
  '/trade?tab=records': [{ call: 'trade/list', input: {} }],
  '/trade?tab=holdings': [
    { call: 'position/list', input: { state: 'open', limit: MOST_HELD } },
    { call: 'foundation_order/list', input: { state: 'bought', limit: MOST_HELD } },
    { call: 'mutual_fund/holdings', input: {} },
    { call: 'market/overview', input: {} },
    { call: 'stock/kline', input: { id: 'USDMXN.FX', period: '1d', limit: DAYS_OF_THE_DOLLAR } },
  ],
  '/trade?tab=closed': [
    { call: 'position/list', input: { state: 'closed' } },
    { call: 'position/results', input: {} },
  ],
  '/trade?tab=loan': [
    { call: 'loan_order/list', input: {} },
    { call: 'loan/terms', input: {} },
  ],
  '/notification': [UNREAD, { call: 'notification/list', input: { read: false } }],
  '/user/assets': [
    { call: 'asset/log', input: {} },
    { call: 'asset/types', input: {} },
    { call: 'asset/month', input: { currency: 'MXN' } },
  ],
  '/user/records': [{ call: 'deposit/list', input: {} }],
  '/deposit': [{ call: 'user/payment_method', input: {} }],
  '/withdrawal': [
    { call: 'withdrawal/options', input: {} },
    { call: 'bank_card/list', input: { limit: 1 } },
  ],
  '/bankCard': [{ call: 'bank_card/list', input: {} }],
  '/kyc': [{ call: 'user/kyc_status', input: {} }],
  '/user/proof': [{ call: 'proof/inclusion_list', input: { limit: INCLUSIONS } }, SUMMARY],
  '/user/statements': [{ call: 'statement/list', input: {} }],
  '/user/signIns': [{ call: 'user/sign_ins', input: {} }],
};

/** Ids as the market gives them, and all else's. */
const DETAIL = /^(\/\w+\/\w+)\/([\w.^-]{1,40})$/;

/** The same of details, by what their address begins with. */
const DETAILS: Readonly<Record<string, (id: string) => readonly OwnAsk[]>> = {
  '/situation/detail': (stockId) => [
    { call: 'position/list', input: { state: 'open', stockId } },
    { call: 'trade/list', input: { stockId, limit: ORDERS_OF_A_STOCK } },
  ],
  '/trade/stockTradeDetail': (id) => [{ call: 'trade/detail', input: { id } }],
  '/trade/stockPositionDetail': (id) => [{ call: 'position/detail', input: { id } }],
};

/** Screens of the market that have more to show than a heading before their answers are there. */
const OF_THE_MARKET: readonly string[] = ['/situation'];

/**
 * By which address a screen is drawn for investors, nothing of theirs at hand; null where none is. Those alone whose every sentence
 * is true before anything is known of who reads it and on what device; what an id says comes later, so that one drawing serves all.
 */
export function ownDrawingOf(url: string): string | null {
  if (Object.hasOwn(ASKS, url) || OF_THE_MARKET.includes(url)) return url;
  const [, begins = ''] = DETAIL.exec(url) ?? [];
  return Object.hasOwn(DETAILS, begins) ? `${begins}/${ANY_ID}` : null;
}

/** What the screen at an address asks at once of whoever is logged in: of the market the same as of anybody. */
export function ownAsksOf(url: string): readonly OwnAsk[] {
  if (Object.hasOwn(ASKS, url)) return ASKS[url] ?? [];
  const asks = firstScreenOf(url)?.asks ?? [];
  const ofAnybody = asks.filter(({ mode }) => mode === undefined).map(({ call, input }) => ({ call, input }));
  const [, begins = '', id = ''] = DETAIL.exec(url) ?? [];
  return [...ofAnybody, ...(Object.hasOwn(DETAILS, begins) ? (DETAILS[begins]?.(id) ?? []) : [])];
}
