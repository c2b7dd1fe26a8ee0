import * as z from 'zod/mini';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import {
  currency,
  decimalString,
  instant,
  pageInput,
  pageOf,
  uuid,
  writtenReason,
} from '#kernel/contract/fields.ts';

/** The rules by which alarms are raised; a rule's text is `anomaly.rule.<name>`. */
export const ANOMALY_RULES = [
  'fast',
  'same_investor',
  'night',
  'refunds',
  'adjustments_mxn',
  'adjustments_usd',
  'pair',
  'rule_change',
] as const;
export type AnomalyRule = (typeof ANOMALY_RULES)[number];
const rule = z.enum(ANOMALY_RULES);

/** How far back the desk looks. */
export const ANOMALY_DAYS = ['1', '7', '30', '90'] as const;

const person = z.object({ id: uuid, name: z.string() });
/** With the name that they last gave; none where they gave none. */
const investor = z.object({ investorId: uuid, name: z.nullable(z.string()) });
const date = z.string();

/** A dated row of a rule, as two treasurers agreed on it. */
const ruleRow = z.object({
  effectiveFrom: date,
  /** From so many on, or of adjustments from such a sum on. */
  least: z.string(),
  days: z.int(),
  /** Seconds, first hour or percent, by the rule. */
  bound: z.nullable(z.int()),
  untilHour: z.nullable(z.int()),
});

const alarm = z.object({
  number: z.string(),
  rule,
  /** The row that raised it. */
  by: ruleRow,
  operator: person,
  /** The second person of a pair. */
  other: z.nullable(person),
  /** For whom, where the rule is about one. */
  investor: z.nullable(investor),
  /** Security time. */
  firstAt: instant,
  lastAt: instant,
  raisedAt: instant,
  /** Cases, or a sum with two decimals. */
  found: z.string(),
  /** What it counted, oldest first, each with where the console shows it. */
  cases: z.array(
    z.object({
      at: instant,
      /** A call, the kind of an approval, or `refund`. */
      name: z.string(),
      subject: z.string(),
      path: z.string(),
    }),
  ),
  note: z.nullable(z.object({ by: z.string(), at: instant, text: z.string() })),
});

export const listAlarms = defineCall({
  path: 'operator/anomaly_list',
  summary:
    'Alarms that the rules raised about what operators decide, newest first, with the cases behind each.',
  access: 'operator',
  roles: ['auditor'],
  reads: true,
  input: z.object({ ...pageInput, state: z.enum(['open', 'settled']) }),
  output: z.extend(pageOf(alarm), { rules: z.array(z.extend(ruleRow, { rule })) }),
});

/** Adds what the auditor found. It changes nothing but that the alarm is settled; nobody settles one about themselves. */
export const settleAlarm = defineCall({
  path: 'operator/anomaly_settle',
  summary: 'Write down what is behind an alarm: with that it is settled.',
  access: 'operator',
  command: true,
  roles: ['auditor'],
  input: z.object({
    number: z.string().check(z.regex(/^[1-9]\d{0,17}$/, 'field.invalid')),
    text: writtenReason(),
  }),
  output: z.object({ alarm }),
  reasons: ['not_found', 'anomaly.settled', 'anomaly.about_you'],
});

const sum = z.object({ currency, count: z.int(), amount: decimalString });

export const getPeople = defineCall({
  path: 'operator/anomaly_people',
  summary:
    'Who decides for whom, alone, how fast and at what hours; refunds and adjustments by person; who agrees with whom.',
  access: 'operator',
  roles: ['auditor'],
  reads: true,
  input: z.object({ days: z.enum(ANOMALY_DAYS) }),
  output: z.object({
    people: z.array(
      z.object({
        operator: person,
        decisions: z.int(),
        /** Of these, without a second person. */
        alone: z.int(),
        investors: z.int(),
        /** From the first look at a case to its decision. */
        medianMs: z.int(),
        fastestMs: z.int(),
        /** Decisions by hour of Mexico City, 24 of them. */
        hours: z.array(z.int()),
        /** Withdrawals given back. */
        refunds: z.array(sum),
        /** Adjustments that they asked for and another agreed to, either way. */
        adjustments: z.array(sum),
      }),
    ),
    /** Most decisions for one investor first. */
    forWhom: z.array(z.object({ operator: person, investor, decisions: z.int(), alone: z.int() })),
    pairs: z.array(
      z.object({
        asker: person,
        decider: person,
        approved: z.int(),
        rejected: z.int(),
        /** All of the asker's that anybody decided. */
        asked: z.int(),
      }),
    ),
  }),
});

export type Alarm = OutputOf<typeof listAlarms>['items'][number];
export type RuleRow = OutputOf<typeof listAlarms>['rules'][number];
export type People = OutputOf<typeof getPeople>;
