import { MONEY, type OwnAsk } from '#kernel/http/answering/own-asks.ts';
import { firstScreenOf } from './first-screens.ts';

const DAYS = 30;
const MOST_HELD = 100;

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
  '/trade?tab=holdings': [{ call: 'position/list', input: { state: 'open', limit: MOST_HELD } }],
  '/notification': [UNREAD, { call: 'notification/list', input: { read: false } }],
  '/user/assets': [{ call: 'asset/log', input: {} }],
  '/user/records': [{ call: 'deposit/list', input: {} }],
  '/deposit': [{ call: 'user/payment_method', input: {} }],
  '/withdrawal': [{ call: 'withdrawal/options', input: {} }],
};

/** What the screen at an address asks at once of whoever is logged in: of the market the same as of anybody. */
export function ownAsksOf(url: string): readonly OwnAsk[] {
  if (Object.hasOwn(ASKS, url)) return ASKS[url] ?? [];
  const asks = firstScreenOf(url)?.asks ?? [];
  return asks.filter(({ mode }) => mode === undefined).map(({ call, input }) => ({ call, input }));
}
