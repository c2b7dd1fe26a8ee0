import * as z from 'zod/mini';
import { shownCoinRate } from '#features/coin-rate/contract.ts';
import { oneCase, opinion, queueInput, reviewedCase } from '#features/review/contract.ts';
import { cashOrder } from '#kernel/contract/cash-order.ts';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { currency, decimalString, instant, pageOf, uuid } from '#kernel/contract/fields.ts';
import { METHODS, STATES, STEPS, UNITS } from './withdrawal.ts';

const caseLine = z.object({
  /** Due: sent by then, and what is not confirmed resolved by then; business time. */
  ...reviewedCase,
  phone: z.string(),
  method: z.enum(METHODS),
  currency,
  amount: decimalString,
  fee: decimalString,
  /** What arrives, in `unit`. */
  quantity: cashOrder.quantity,
  unit: z.enum(UNITS),
  status: z.enum(STATES),
  step: z.enum(STEPS),
  createdAt: instant,
  /** It may not be sent before. */
  notBefore: instant,
});

/** The queue: what is not over, oldest first; what is, newest first. */
export const listWithdrawalCases = defineCall({
  path: 'operator/withdrawal_list',
  summary: 'Withdrawals that wait (oldest first) or are over (newest first).',
  access: 'operator',
  roles: ['reviewer'],
  reads: true,
  input: z.object(queueInput),
  output: pageOf(caseLine),
});

const withdrawalCase = z.extend(caseLine, {
  rate: z.nullable(shownCoinRate),
  /** Whole for the operator who has the case in hand and for who may be its second person; masked otherwise. */
  address: cashOrder.address,
  bankInfo: cashOrder.bankInfo,
  /** Whether a device of the investor's signed the account or address that is paid to, and when; null of an account once it is over. `broken`: the signature is none of this withdrawal; `unreadable`: its seal opens to nothing, and the address is empty. */
  destinationSignature: z.nullable(z.enum(['signed', 'unsigned', 'other', 'broken', 'unreadable'])),
  destinationSignedAt: z.nullable(instant),
  /** The address that was signed, where coins would go to another; masked as the address. */
  signedAddress: z.nullable(z.string()),
  isInHand: z.boolean(),
  isWhole: z.boolean(),
  /** Who asked for the second person that it waits for; null where it waits for none. */
  askedBy: z.nullable(z.string()),
  /** With what was asked for within a day before, more than two thousand dollars' worth: two persons agree. */
  needsTwo: z.boolean(),
  approvedBy: z.nullable(z.string()),
  approvedAt: z.nullable(instant),
  decidedBy: z.nullable(z.string()),
  opinion: z.string(),
  payoutReference: z.nullable(z.string()),
  returnReference: z.nullable(z.string()),
  /** The instant that all due times of this case are to be seen against (business time). */
  now: instant,
  /** What decides it: who it is, what is there, what went before. */
  investor: z.object({
    verifiedName: z.nullable(z.string()),
    registeredAt: instant,
    legalHold: z.nullable(z.object({ authority: z.string(), reference: z.string(), since: instant })),
    cash: z.array(
      z.object({ currency, available: decimalString, frozen: decimalString, withdrawable: decimalString }),
    ),
  }),
  /** Their other withdrawals, newest first. */
  earlier: z.array(
    z.object({
      id: uuid,
      method: z.enum(METHODS),
      currency,
      amount: decimalString,
      status: z.enum(STATES),
      createdAt: instant,
      sameAddress: z.boolean(),
    }),
  ),
  /** The last movements of the account that pays, newest first. */
  movements: z.array(
    z.object({ seq: z.string(), text: z.string(), amount: decimalString, after: decimalString, at: instant }),
  ),
});

const caseAnswer = z.object({ case: withdrawalCase });

export const getWithdrawalCase = defineCall({
  path: 'operator/withdrawal_case',
  summary: 'One withdrawal with what decides it.',
  access: 'operator',
  roles: ['reviewer'],
  reads: true,
  input: oneCase,
  output: caseAnswer,
});

export const takeWithdrawalCase = defineCall({
  path: 'operator/withdrawal_take',
  summary: 'Take a withdrawal in hand; from then on its investor can no longer cancel it.',
  access: 'operator',
  roles: ['reviewer'],
  input: oneCase,
  output: caseAnswer,
  reasons: ['case.taken', 'withdrawal.over'],
});

export const releaseWithdrawalCase = defineCall({
  path: 'operator/withdrawal_release',
  summary: 'Give a withdrawal back to the queue.',
  access: 'operator',
  roles: ['reviewer'],
  input: oneCase,
  output: caseAnswer,
  reasons: ['case.taken'],
});

/** Agreeing to one over the limit asks a second person; rejecting gives everything back at once. */
export const decideWithdrawalCase = defineCall({
  path: 'operator/withdrawal_decide',
  summary: 'Agree to the withdrawal in hand, or reject it with an opinion that the investor reads.',
  access: 'operator',
  command: true,
  roles: ['reviewer'],
  input: z.object({ id: uuid, agree: z.boolean(), opinion }),
  output: caseAnswer,
  reasons: [
    'withdrawal.not_in_hand',
    'withdrawal.over',
    'withdrawal.agreed',
    'withdrawal.second_waits',
    'withdrawal.sent_unconfirmed',
    'withdrawal.opinion_missing',
    'withdrawal.legal_hold',
    'withdrawal.address_differs',
    'withdrawal.signature_broken',
    'withdrawal.destination_unreadable',
  ],
});

/** What left the firm comes back by two persons' word alone. */
export const returnWithdrawalCase = defineCall({
  path: 'operator/withdrawal_return',
  summary:
    'Say that what was sent and not confirmed came back, with the reference of its return; a second person agrees before all is given back.',
  access: 'operator',
  command: true,
  roles: ['reviewer'],
  input: z.object({
    id: uuid,
    opinion,
    returnReference: z
      .string()
      .check(z.trim(), z.minLength(4, 'field.return_reference'), z.maxLength(120, 'field.too_long')),
  }),
  output: caseAnswer,
  reasons: [
    'withdrawal.not_in_hand',
    'withdrawal.over',
    'withdrawal.not_sent',
    'withdrawal.second_waits',
    'withdrawal.opinion_missing',
  ],
});

export const payWithdrawalCase = defineCall({
  path: 'operator/withdrawal_pay',
  summary:
    "Record that the withdrawal in hand was sent, with the bank's tracking key or the network's transaction.",
  access: 'operator',
  command: true,
  roles: ['reviewer'],
  input: z.object({
    id: uuid,
    payoutReference: z
      .string()
      .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(120, 'field.too_long')),
  }),
  output: caseAnswer,
  reasons: [
    'withdrawal.not_in_hand',
    'withdrawal.over',
    'withdrawal.second_waits',
    'withdrawal.not_agreed',
    'withdrawal.too_early',
    'withdrawal.legal_hold',
    'withdrawal.address_differs',
    'withdrawal.signature_broken',
    'withdrawal.destination_unreadable',
    'withdrawal.reference_used',
  ],
});

export const doubtWithdrawalCase = defineCall({
  path: 'operator/withdrawal_doubt',
  summary: 'Say that the withdrawal in hand was sent and neither bank nor network has confirmed it yet.',
  access: 'operator',
  command: true,
  roles: ['reviewer'],
  input: z.object({ id: uuid, opinion }),
  output: caseAnswer,
  reasons: [
    'withdrawal.not_in_hand',
    'withdrawal.over',
    'withdrawal.second_waits',
    'withdrawal.not_agreed',
    'withdrawal.too_early',
    'withdrawal.opinion_missing',
    'withdrawal.legal_hold',
    'withdrawal.address_differs',
    'withdrawal.signature_broken',
    'withdrawal.destination_unreadable',
  ],
});

export type WithdrawalCaseLine = OutputOf<typeof listWithdrawalCases>['items'][number];
export type WithdrawalCase = OutputOf<typeof getWithdrawalCase>['case'];
