import * as z from 'zod/mini';
import { shownCoinRate } from '#features/coin-rate/contract.ts';
import { cashOrder } from '#kernel/contract/cash-order.ts';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import {
  currency,
  decimalString,
  instant,
  nineDigits,
  pageInput,
  pageOf,
  positiveDecimalString,
  uuid,
} from '#kernel/contract/fields.ts';
import { isAddress, MAX_ADDRESS_LENGTH } from './address.ts';
import { isCoinMethod, METHODS, STATES, STEPS, UNITS } from './withdrawal.ts';

const method = z.enum(METHODS, 'field.choice');
const status = z.enum(STATES);
const unit = z.enum(UNITS);

/** Why a withdrawal is not sent at once, or not confirmed; `until` where the reason ends by itself or is resolved by then. */
const hold = z.object({
  kind: z.enum(['review', 'new_destination', 'second_person', 'legal_hold', 'unconfirmed', 'password_reset']),
  until: z.nullable(instant),
  /** Of a legal hold: who ordered it, and where that can be looked up. */
  authority: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** Of what is not confirmed: what the operator said. */
  opinion: z.nullable(z.string()),
});

/** How long withdrawals really took, over the last 90 days. */
const measured = z.object({
  /** Sent, and those that are overdue or ended unpaid after their due time: these count as late. */
  count: z.int(),
  /** From asking to sending, of those that were sent; null where none was. */
  medianMs: z.nullable(z.number()),
  /** Percent of all that kept their due time, rounded down; null where none was measured. */
  inTimePercent: z.nullable(z.int()),
});

/** All that the form needs before anything is typed. */
export const getWithdrawalOptions = defineCall({
  path: 'withdrawal/options',
  summary:
    'Ways to withdraw with fee, rate and measured times, what can be withdrawn, and what stands in the way.',
  access: 'investor',
  input: z.object({}),
  output: z.object({
    methods: z.array(
      z.object({
        method,
        currency,
        /** What arrives by it. */
        unit,
        /** Why it cannot be used now; null where it can. */
        off: z.nullable(z.enum(['tariff', 'no_rate'])),
        minimum: decimalString,
        fee: decimalString,
        processHours: z.int(),
        rate: z.nullable(shownCoinRate),
        measured,
      }),
    ),
    cash: z.array(
      z.object({
        currency,
        available: decimalString,
        withdrawable: decimalString,
        /** Of sales that have not settled. */
        unsettled: decimalString,
        /** Stays to cover loans. */
        coversLoans: decimalString,
      }),
    ),
    /** Addresses withdrawn to before, the last used first. */
    addresses: z.array(z.object({ method, address: z.string(), short: z.string(), usableFrom: instant })),
    isVerified: z.boolean(),
    hasPassword: z.boolean(),
    legalHold: z.nullable(z.object({ authority: z.string(), reference: z.string(), since: instant })),
    newDestinationHours: z.int(),
    /** What is asked for within so many hours counts together towards the limit of two operators. */
    twoPersonsHours: z.int(),
    /** Above it two operators must agree; null for pesos while no rate is known: then always two. */
    twoPersonsAbove: z.array(z.object({ currency, amount: z.nullable(decimalString) })),
  }),
});

const amount = positiveDecimalString.check(nineDigits(), z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'field.number'));

const previewInput = z
  .object({
    method,
    /** What leaves the account, the network fee within it. */
    amount,
    address: z.optional(
      z
        .string()
        .check(z.trim(), z.maxLength(MAX_ADDRESS_LENGTH, 'field.address'), z.minLength(1, 'field.required')),
    ),
    cardId: z.optional(uuid),
  })
  .check(
    z.refine((input) => !isCoinMethod(input.method) || input.address !== undefined, {
      path: ['address'],
      message: 'field.required',
    }),
    z.refine(
      (input) =>
        !isCoinMethod(input.method) || input.address === undefined || isAddress(input.method, input.address),
      { path: ['address'], message: 'field.address' },
    ),
    z.refine((input) => isCoinMethod(input.method) || input.cardId !== undefined, {
      path: ['cardId'],
      message: 'field.choice',
    }),
  );

/** Reasons for which nothing can be withdrawn, at the preview as at confirming. */
const STANDING_REASONS = ['withdrawal.unverified', 'withdrawal.legal_hold', 'withdrawal.method_off'] as const;

/** Binds for a minute: fee, rate, what arrives, by when. Nothing moves. */
export const previewWithdrawal = defineCall({
  path: 'withdrawal/preview',
  summary:
    'What a withdrawal would cost and bring, by when, and each hold with its reason; binding for a minute.',
  access: 'investor',
  input: previewInput,
  output: z.object({
    previewId: uuid,
    expiresAt: instant,
    validForMs: z.int(),
    method,
    currency,
    amount: decimalString,
    fee: decimalString,
    rate: z.nullable(shownCoinRate),
    /** What arrives, in `unit`. */
    quantity: cashOrder.quantity,
    unit,
    address: cashOrder.address,
    bankInfo: cashOrder.bankInfo,
    dueAt: instant,
    holds: z.array(hold),
  }),
  reasons: [
    ...STANDING_REASONS,
    'withdrawal.below_minimum',
    'withdrawal.nothing_arrives',
    'withdrawal.not_settled',
    'cash.insufficient',
  ],
});

/** `quantity` is what arrives; `decidedAt` when it was confirmed as sent, given back or taken back: null until then. */
const withdrawal = z.object({
  ...cashOrder,
  type: z.literal('withdrawal'),
  method,
  /** The bank account that it goes to (`bank_card/list`); null where it goes to an address. */
  cardId: z.nullable(uuid),
  unit,
  /** What leaves the account, the fee within it. */
  amount: decimalString,
  fee: decimalString,
  /** The rate that the preview bound; null where the account's own currency arrives. */
  rate: z.nullable(shownCoinRate),
  status,
  step: z.enum(STEPS),
  /** The bank's tracking key or the network's transaction; null before it was sent. */
  payoutReference: z.nullable(z.string()),
  /** What the bank or the network calls the return of what was sent; null where nothing came back. */
  returnReference: z.nullable(z.string()),
});

const withdrawalDetail = z.extend(withdrawal, {
  holds: z.array(hold),
  /** An operator has it in hand. */
  isTaken: z.boolean(),
  canCancel: z.boolean(),
  /** Not sent, or not confirmed, by its due time. */
  isLate: z.boolean(),
  approvedAt: z.nullable(instant),
  /** It carries the signature of the investor's device. */
  isSigned: z.boolean(),
  /** The same of its being taken back; null where its investor did not. */
  isCancelSigned: z.nullable(z.boolean()),
  /** The head of the investor's chain after the last posting, for keeping. */
  ledgerHead: z.nullable(z.string()),
  measured,
});

/** Confirms a preview; the whole amount is frozen at once. */
export const createWithdrawal = defineCall({
  path: 'withdrawal/create',
  summary: 'Withdraw as previewed, with the withdrawal password.',
  access: 'investor',
  command: true,
  // Never the password.
  signs: ['previewId'],
  input: z.object({
    previewId: uuid,
    password: z.string().check(z.minLength(1, 'field.required'), z.maxLength(18, 'field.password')),
  }),
  output: z.object({ withdrawal: withdrawalDetail }),
  reasons: [
    ...STANDING_REASONS,
    'withdrawal.preview_over',
    'withdrawal.repriced',
    'withdrawal.sent_already',
    'withdrawal.not_settled',
    'cash.insufficient',
    'withdrawal_password.unset',
    'withdrawal_password.wrong',
    'withdrawal_password.locked',
  ],
});

export const listWithdrawals = defineCall({
  path: 'withdrawal/list',
  summary: 'My withdrawals, newest first.',
  access: 'investor',
  input: z.object({ ...pageInput }),
  output: pageOf(withdrawal),
});

export const getWithdrawal = defineCall({
  path: 'withdrawal/detail',
  summary: 'One withdrawal: where it stands, by when it is due, and why it waits.',
  access: 'investor',
  input: z.object({ id: uuid }),
  output: z.object({ withdrawal: withdrawalDetail }),
});

/** Possible until an operator has it in hand; everything comes back at once. */
export const cancelWithdrawal = defineCall({
  path: 'withdrawal/cancel',
  summary: 'Take back a withdrawal that no operator has begun.',
  access: 'investor',
  command: true,
  signs: ['id'],
  input: z.object({ id: uuid }),
  output: z.object({ withdrawal: withdrawalDetail }),
  reasons: ['withdrawal.taken', 'withdrawal.over'],
});

export type WithdrawalOptions = OutputOf<typeof getWithdrawalOptions>;
export type WithdrawalMethod = WithdrawalOptions['methods'][number];
export type WithdrawalPreviewInput = InputOf<typeof previewWithdrawal>;
export type WithdrawalPreview = OutputOf<typeof previewWithdrawal>;
export type WithdrawalItem = OutputOf<typeof listWithdrawals>['items'][number];
export type WithdrawalDetail = OutputOf<typeof getWithdrawal>['withdrawal'];
export type Hold = WithdrawalDetail['holds'][number];
export type Measured = WithdrawalMethod['measured'];
export { isAddress } from './address.ts';
export * from './operator-contract.ts';
