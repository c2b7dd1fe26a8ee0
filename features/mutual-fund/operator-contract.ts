import * as z from 'zod/mini';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import { currency, decimalString, instant, textLine } from '#kernel/contract/fields.ts';
import { fundId } from './contract.ts';
import { FUND_KINDS, FUND_PARTS, NAV_SOURCES } from './mutual-fund.ts';

/** Base64 of the largest file. */
const MAX_CONTENT_LENGTH = 60_000;

const wallClock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'field.invalid'));
const within = (least: number, most: number) =>
  z.int().check(z.gte(least, 'field.invalid'), z.lte(most, 'field.invalid'));
const percent = z.string().check(z.regex(/^(0|[1-9]\d{0,2})(\.\d{1,2})?$/, 'field.number'));

export const listDeskFunds = defineCall({
  path: 'operator/mutual_fund_list',
  summary: 'Every fund with its last value, and what is to be executed next of it',
  access: 'operator',
  roles: ['publisher'],
  reads: true,
  input: z.object({}),
  output: z.object({
    funds: z.array(
      z.object({
        id: fundId,
        name: z.string(),
        series: z.string(),
        administrator: z.string(),
        kind: z.enum(FUND_KINDS),
        currency,
        risk: z.int(),
        navSource: z.enum(NAV_SOURCES),
        nav: z.nullable(decimalString),
        navDate: z.nullable(z.string()),
        publishedAt: z.nullable(instant),
        cutOff: z.string(),
        valuedAt: z.string(),
        settleDays: z.int(),
        /** Units that investors hold. */
        outstanding: decimalString,
        coming: z.array(
          z.object({
            navDate: z.string(),
            valuedAt: instant,
            /** The day was valued and its value has not come. */
            late: z.boolean(),
            buys: z.int(),
            buyAmount: decimalString,
            redeems: z.int(),
            redeemUnits: decimalString,
          }),
        ),
      }),
    ),
  }),
});

export const requestFund = defineCall({
  path: 'operator/mutual_fund_request',
  summary: 'Ask a second publisher to open a fund on these terms; they never change afterwards',
  access: 'operator',
  command: true,
  roles: ['publisher'],
  input: z.object({
    id: fundId,
    name: textLine(2, 60),
    series: textLine(1, 12),
    administrator: textLine(2, 80),
    kind: z.enum(FUND_KINDS, 'field.choice'),
    currency,
    risk: within(1, 7),
    /** Percent a year. */
    yearlyCost: percent,
    horizonMonths: within(1, 120),
    composition: z
      .array(z.object({ part: z.enum(FUND_PARTS, 'field.choice'), percent }))
      .check(z.minLength(1, 'field.required'), z.maxLength(FUND_PARTS.length, 'field.invalid')),
    minimum: z.string().check(z.regex(/^[1-9]\d{0,8}(\.\d{1,2})?$/, 'field.number')),
    cutOff: wallClock,
    valuedAt: wallClock,
    settleDays: within(1, 5),
    /** What the second person goes by: where these terms are public. */
    reference: textLine(5, 200),
  }),
  output: z.object({ approvalId: z.string() }),
  reasons: [
    'fund.known',
    'fund.composition',
    'fund.valuation_early',
    'fund.cost_high',
    'approval.waits_already',
  ],
});

export const importNavs = defineCall({
  path: 'operator/mutual_fund_import',
  summary: "Ask a second publisher to accept the values of an administrator's file (CSV: fund, date, nav)",
  access: 'operator',
  command: true,
  roles: ['publisher'],
  input: z.object({
    fileName: textLine(1, 120),
    content: z
      .string()
      .check(
        z.minLength(1, 'field.required'),
        z.maxLength(MAX_CONTENT_LENGTH, 'fund.file_large'),
        z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'field.invalid'),
      ),
    /** The administrator's own, such as the number of their report. */
    reference: textLine(5, 200),
  }),
  output: z.object({ approvalId: z.string(), rows: z.int() }),
  reasons: [
    'fund.file_large',
    'fund.file_invalid',
    'fund.file_fund',
    'fund.file_date',
    'fund.file_early',
    'fund.file_nav',
    'fund.file_twice',
    'fund.nav_known',
    'approval.waits_already',
  ],
});

export type DeskFund = OutputOf<typeof listDeskFunds>['funds'][number];
export type FundRequest = InputOf<typeof requestFund>;
