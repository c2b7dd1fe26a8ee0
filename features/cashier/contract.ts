import * as z from 'zod/mini';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import { currency, decimalString, instant, pageInput, pageOf } from '#kernel/contract/fields.ts';

/** Tells an investor that their cash has changed, in the currency that it names. */
export const BALANCE_EVENT = 'balance';

/** As long as the name of a posting. */
const MAX_TYPE_LENGTH = 64;
/** The longest history a call draws, in trading days. */
export const MAX_HISTORY_DAYS = 90;
const DEFAULT_HISTORY_DAYS = 30;
/** How far a chart of total assets reaches back: a week, months, a year, to the first movement. */
export const HISTORY_RANGES = ['1w', '1m', '3m', '1y', 'all'] as const;
export type HistoryRange = (typeof HISTORY_RANGES)[number];

const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'field.date'));

/** One line of the asset log; it follows available cash, so what is frozen leaves it and what is released comes back. */
export const assetLogItem = z.object({
  /** The place in the investor's chain. */
  id: z.string(),
  /** What it belongs to, `trade.buy`; what the filter takes. */
  type: z.string(),
  /** The posting's own stable name, `trade.buy.hold`. */
  subType: z.string(),
  /** Both in the language of the call. */
  typeText: z.string(),
  subTypeText: z.string(),
  currency,
  /** Signed. */
  amount: decimalString,
  amountBefore: decimalString,
  amountAfter: decimalString,
  time: instant,
  description: z.string(),
  /** All of the order or record that the line belongs to, in the language of the call. */
  movementText: z.string(),
  /** Of the instrument that it is about, where there is one. */
  symbol: z.nullable(z.string()),
  /** The order behind it, where there is one. */
  orderId: z.nullable(z.string()),
  /** What is behind it, and the app's screen where it is looked at; the id of an exchange is its preview's. */
  record: z.nullable(z.object({ kind: z.string(), id: z.string(), path: z.string() })),
  /** Whether the investor's device signed the command; null where nothing of theirs is carried out. */
  isSigned: z.nullable(z.boolean()),
  /** Of the chain's entry, 64 hex digits. */
  hash: z.string(),
});
export type AssetLogItem = z.output<typeof assetLogItem>;

export const listAssetLog = defineCall({
  path: 'asset/log',
  summary: 'Every movement of available cash with the balance before and after, newest first',
  access: 'investor',
  input: z.object({
    currency: z.optional(currency),
    /** One of `asset/types`. */
    type: z.optional(z.string().check(z.maxLength(MAX_TYPE_LENGTH, 'field.choice'))),
    ...pageInput,
  }),
  output: pageOf(assetLogItem),
});

export const listAssetTypes = defineCall({
  path: 'asset/types',
  summary: 'What lines of the asset log can belong to, in the order of its filter',
  access: 'investor',
  input: z.object({}),
  /** Each has a text `asset.type.<type>`. */
  output: z.object({ types: z.array(z.string()) }),
});

export const getAssetMonth = defineCall({
  path: 'asset/month',
  summary: 'What came into and went out of available cash this month, day by day in Mexico City’s time',
  access: 'investor',
  input: z.object({ currency: z._default(currency, 'MXN') }),
  output: z.object({
    currency,
    today: date,
    /** The first of the month to its last day. */
    beginsOn: date,
    endsOn: date,
    /** Both positive: what an order held and gave back on one day counts as the one sum that it came to. */
    cameIn: decimalString,
    wentOut: decimalString,
    /** Only the days on which something moved, oldest first. */
    days: z.array(z.object({ date, cameIn: decimalString, wentOut: decimalString })),
  }),
});

const displayCurrency = z._default(currency, 'MXN');

const cashAccount = z.object({
  currency,
  available: decimalString,
  frozen: decimalString,
  /** Settled cash: what could be withdrawn now. */
  withdrawable: decimalString,
});

export const getSettledCash = defineCall({
  path: 'asset/settled',
  summary: 'Both cash accounts: what is free, and what of it is settled and can become the other currency',
  access: 'investor',
  input: z.object({}),
  output: z.object({
    cash: z.array(z.object({ currency, available: decimalString, settled: decimalString })),
  }),
});

export const getAssetSummary = defineCall({
  path: 'asset/summary',
  summary: 'Both cash accounts, the value of holdings, total assets and the day’s change',
  access: 'investor',
  input: z.object({ displayCurrency }),
  output: z.object({
    displayCurrency: currency,
    cash: z.array(cashAccount),
    /** All in the display currency; balance, frozen, market value and funds, less what is owed, are the total to the cent. */
    balance: decimalString,
    frozen: decimalString,
    marketValue: decimalString,
    /** What is in funds and in shares allotted before their listing, and what is owed on loans and margin: the total has the one and lacks the other. */
    funds: decimalString,
    owed: decimalString,
    totalAssets: decimalString,
    /** Since the close before the session day; what was paid in or out does not count. */
    change: decimalString,
    /** Percent with two decimals; null where there was nothing to change. */
    changePercent: z.nullable(decimalString),
    /** Of `change`, what the rate of the other currency made; the rest is prices, yields and costs. */
    changeByRate: decimalString,
    changeDate: date,
    /** Pesos for one dollar, with its source; null while none gives it: then only the display currency's own is summed. */
    fx: z.nullable(z.object({ rate: decimalString, quotedAt: instant, source: z.string() })),
    /** Holdings without a price now; they count as nothing in the sums. */
    unpriced: z.array(z.string()),
  }),
});

export const getAssetHistory = defineCall({
  path: 'asset/history',
  summary:
    'Total assets at the end of each trading day, oldest first, the last being now; without days whose prices or rate are not known, and of a long range without some between',
  access: 'investor',
  input: z.object({
    displayCurrency,
    days: z._default(z.number().check(z.int(), z.gte(2), z.lte(MAX_HISTORY_DAYS)), DEFAULT_HISTORY_DAYS),
    /** In place of `days`; begins no sooner than the investor's first movement, and leaves days out where there are many. */
    range: z.optional(z.enum(HISTORY_RANGES, 'field.choice')),
  }),
  output: z.object({
    displayCurrency: currency,
    points: z.array(z.object({ date, totalAssets: decimalString })),
  }),
});

export type AssetLogInput = InputOf<typeof listAssetLog>;
export type AssetMonth = OutputOf<typeof getAssetMonth>;
export type AssetSummary = OutputOf<typeof getAssetSummary>;
export type AssetHistory = OutputOf<typeof getAssetHistory>;
