import * as z from 'zod/mini';
import { shownCoinRate } from '#features/coin-rate/contract.ts';
import {
  assignee,
  decision,
  oneCase,
  opinion,
  queueFilter,
  reviewedCase,
} from '#features/review/contract.ts';
import { caseWait } from '#kernel/contract/case-wait.ts';
import { bankInfo, cashOrder } from '#kernel/contract/cash-order.ts';
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
import { shownImage } from '#kernel/files/contract.ts';
import { DEPOSIT_METHODS, DEPOSIT_UNITS, type DepositMethod, decimalsOf } from './deposit-method.ts';
import { DEPOSIT_STATES, DEPOSIT_VERDICTS } from './deposit-state.ts';

export { DEPOSIT_METHODS, type DepositMethod, decimalsOf, natureOf } from './deposit-method.ts';
export type { DepositState, DepositVerdict } from './deposit-state.ts';

/** A bank's or a chain's key with all that may stand between its signs. */
const MAX_KEY_LENGTH = 120;
/** More than a lifetime's deposits of any of them, far below what the ledger holds. */
const AMOUNT = /^\d{1,9}(\.\d{1,8})?$/;
/** What an investor gives as the key of their transfer: a help for the search, no more. */
const TRACKING_KEY = /^[A-Za-z0-9-]{4,90}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const method = z.enum(DEPOSIT_METHODS, 'field.choice');
const state = z.enum(DEPOSIT_STATES);
const sentAmount = positiveDecimalString.check(nineDigits(), z.regex(AMOUNT, 'field.number'));

const paymentMethod = z.object({
  id: method,
  /** The account that is credited. */
  currency,
  /** What is sent, and with how many decimals at most. */
  unit: z.enum(DEPOSIT_UNITS),
  decimals: z.int(),
  /** The only chain on which it arrives; null where it is no coin. */
  network: z.nullable(z.string()),
  /** False: nothing can be deposited by it now. `rate`: no source says what the coin is worth; `firm`: the firm closed it. */
  open: z.boolean(),
  closedBecause: z.nullable(z.enum(['rate', 'firm'])),
  /** The least, in `currency`. */
  minimum: decimalString,
  /** CLABE, account number or address; empty while identity is not verified. */
  address: z.string(),
  /** The address is made up: nothing real may be sent to it. */
  simulated: z.boolean(),
  /** Null for a coin, and while identity is not verified. */
  bankInfo: z.nullable(bankInfo),
  /** One's own number, to be given with the transfer; null where a chain knows none, and while identity is not verified. */
  reference: z.nullable(z.string()),
  /** What the coin is worth now; null where what is sent is money. */
  rate: z.nullable(shownCoinRate),
  /** Within how many hours a deposit by it is reviewed. */
  reviewHours: z.int(),
});
export type PaymentMethod = z.output<typeof paymentMethod>;

/** The ways to pay in, as they hold today. */
export const listPaymentMethods = defineCall({
  path: 'user/payment_method',
  summary:
    'The ways to deposit, with minimum and, for coins, the rate with its source; once identity is verified also with address and reference.',
  access: 'investor',
  input: z.object({}),
  output: z.object({
    /** Identity comes before a first deposit. */
    verified: z.boolean(),
    methods: z.array(paymentMethod),
  }),
});

/** `quantity` is what the investor said to have sent; `dueAt` that of its review or, while it is unknown, of the next look. */
const deposit = z.object({
  ...cashOrder,
  type: z.literal('deposit'),
  method,
  status: state,
  unit: z.enum(DEPOSIT_UNITS),
  /** What arrived, in `unit`; null until it is completed. */
  received: z.nullable(decimalString),
  /** What was credited, in `currency`; null until it is completed. */
  amount: z.nullable(decimalString),
  /** The rate by which a coin was credited, of when it first confirmed. */
  rate: z.nullable(shownCoinRate),
  network: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** The transfer's own key: as the investor gave it, and as the reviewer found it; empty where none was given. */
  trackingKey: z.string(),
  transferKey: z.string(),
  /** When a coin first confirmed. */
  confirmedAt: z.nullable(instant),
  proofImage: uuid,
});
export type Deposit = z.output<typeof deposit>;

export const createDeposit = defineCall({
  path: 'deposit/create',
  summary: 'Tell of a payment that was sent, with its proof; it is credited when a reviewer has matched it.',
  access: 'investor',
  command: true,
  input: z
    .object({
      method,
      /** In what the method sends: pesos, dollars, or the coin. */
      amount: sentAmount,
      proofImage: z.string('field.proof').check(z.regex(UUID, 'field.proof')),
      trackingKey: z.optional(
        z.string().check(
          z.trim(),
          z.refine((text) => text === '' || TRACKING_KEY.test(text), 'field.transfer_key'),
        ),
      ),
    })
    .check(fitsDecimals()),
  output: z.object({
    deposit,
    /** The head of the investor's chain when they told of it, 64 hex digits; null before anything was posted. */
    ledgerHead: z.nullable(z.string()),
  }),
  reasons: [
    'deposit.unverified',
    'deposit.method_closed',
    'deposit.below_minimum',
    'deposit.proof_used',
    'deposit.too_many',
    'file.unknown',
  ],
});

export const listDeposits = defineCall({
  path: 'deposit/list',
  summary: 'My deposits, newest first.',
  access: 'investor',
  input: z.object({ ...pageInput, status: z.optional(state) }),
  output: pageOf(deposit),
});

export const getDeposit = defineCall({
  path: 'deposit/detail',
  summary: 'One of my deposits.',
  access: 'investor',
  input: z.object({ id: uuid }),
  output: z.object({
    deposit,
    /** The head of the investor's chain after the credit, 64 hex digits; null while nothing is credited. */
    ledgerHead: z.nullable(z.string()),
    /** Its answer, or the next look for it, is overdue. */
    isLate: z.boolean(),
  }),
});

const caseLine = z.object({
  ...reviewedCase,
  phone: z.string(),
  method,
  status: state,
  quantity: decimalString,
  unit: z.enum(DEPOSIT_UNITS),
  createdAt: instant,
  /** Whether a second person is to decide. */
  secondWaits: z.boolean(),
});
export type DepositCaseLine = z.output<typeof caseLine>;

/** `waiting` and `unknown` (no payment could be matched yet): oldest first; `decided`: newest first. */
export const listDepositCases = defineCall({
  path: 'operator/deposit_list',
  summary: 'Deposits that wait or could not be matched (oldest first), or were decided (newest first).',
  access: 'operator',
  roles: ['reviewer'],
  reads: true,
  input: z.object({ ...pageInput, ...queueFilter, state: z.enum(['waiting', 'unknown', 'decided']) }),
  output: pageOf(caseLine),
});

/**
 * Why one person is not enough: above the limit, more than was told, a rate of another time than the order's or than the
 * chain's record says, beyond what this reviewer, or one person to this investor, credits in 24 hours.
 */
export const secondReason = z.enum(['limit', 'more', 'instant', 'record', 'reviewer', 'investor']);
export type SecondReason = z.output<typeof secondReason>;

const depositCase = z.object({
  deposit,
  holder: assignee,
  ...caseWait,
  /** Whether this operator may look at the proof: has the case in hand, or may decide it as the second person. */
  mayLook: z.boolean(),
  /** Whether this operator has looked at the proof: without a look nothing is credited. */
  hasLooked: z.boolean(),
  /** What a second person was asked for last, with what both wrote; null while nobody was asked. */
  second: z.nullable(
    z.object({
      state: z.enum(['waiting', 'approved', 'rejected']),
      askedBy: z.string(),
      reason: z.string(),
      decidedBy: z.nullable(z.string()),
      opinion: z.string(),
    }),
  ),
  investor: z.object({
    id: uuid,
    phone: z.string(),
    /** As the verified identity says it; null where none is verified. */
    fullName: z.nullable(z.string()),
    registeredAt: instant,
  }),
  /** What the deposit would bring at the rate of now, in the currency that is credited; null without a rate. */
  worthNow: z.nullable(decimalString),
  /** The investor's other deposits, newest first. */
  earlier: z.array(
    z.object({
      id: uuid,
      method,
      status: state,
      quantity: decimalString,
      unit: z.enum(DEPOSIT_UNITS),
      amount: z.nullable(decimalString),
      currency,
      createdAt: instant,
    }),
  ),
  /** The last movements of the investor's available cash. */
  movements: z.array(
    z.object({
      id: z.string(),
      text: z.string(),
      currency,
      amount: decimalString,
      amountAfter: decimalString,
      time: instant,
    }),
  ),
});
export type DepositCase = z.output<typeof depositCase>;

export const getDepositCase = defineCall({
  path: 'operator/deposit_case',
  summary: 'One deposit with the investor, their other deposits and their last movements.',
  access: 'operator',
  roles: ['reviewer'],
  reads: true,
  input: oneCase,
  output: z.object({ case: depositCase }),
});

export const takeDepositCase = defineCall({
  path: 'operator/deposit_take',
  summary: 'Take a deposit in hand.',
  access: 'operator',
  roles: ['reviewer'],
  input: oneCase,
  output: z.object({ case: depositCase }),
  reasons: ['case.taken', 'deposit.decided', 'deposit.second_waits'],
});

export const releaseDepositCase = defineCall({
  path: 'operator/deposit_release',
  summary: 'Give a deposit back to the queue.',
  access: 'operator',
  roles: ['reviewer'],
  input: oneCase,
  output: z.object({ case: depositCase }),
  reasons: ['case.taken'],
});

/** Not a mere read: the look stands in the audit log. */
export const getDepositProof = defineCall({
  path: 'operator/deposit_proof',
  summary:
    'The proof of the deposit in hand, or of one that one may decide as the second person; each look is recorded.',
  access: 'operator',
  roles: ['reviewer'],
  input: oneCase,
  output: z.object({ image: shownImage }),
  reasons: ['deposit.not_in_hand', 'deposit.decided', 'deposit.second_waits'],
});

const receipt = {
  id: uuid,
  /** What arrived, in what the method sends. */
  received: sentAmount,
  /** Coins only: when it first confirmed, where the chain's own record does not tell; the rate of that instant holds. */
  confirmedAt: z.optional(instant),
};
const typedKey = z.string().check(z.trim(), z.maxLength(MAX_KEY_LENGTH, 'field.deposit_key'));

/** What agreeing would credit. Each asking stands in the audit log: whoever tries instants tries rates. */
export const quoteDeposit = defineCall({
  path: 'operator/deposit_quote',
  summary: 'What a deposit would be credited with, by which rate, and why a second person would be asked.',
  access: 'operator',
  roles: ['reviewer'],
  reads: true,
  input: z.object({ ...receipt, transferKey: z.optional(typedKey) }),
  output: z.object({
    amount: decimalString,
    currency,
    rate: z.nullable(shownCoinRate),
    /** When the coin first confirmed by its chain's own record; null for money, and while no record was read. */
    recordedAt: z.nullable(instant),
    second: z.array(secondReason),
  }),
  reasons: ['deposit.confirmed_at', 'deposit.no_rate', 'deposit.received'],
});

const verdictOf = {
  id: uuid,
  opinion,
};

/**
 * Credits what arrived, and the investor is told at once; or asks a second person, who tells them by their word. The answer,
 * which is kept for a repetition, names nobody.
 */
export const completeDeposit = defineCall({
  path: 'operator/deposit_complete',
  summary:
    'Agree to the deposit in hand: credit what arrived, a coin at the rate of when it first confirmed; a second person decides where one is not enough.',
  access: 'operator',
  command: true,
  roles: ['reviewer'],
  input: z.object({
    ...receipt,
    ...verdictOf,
    /** The transfer's own key as the bank or the chain shows it: one transfer is credited once. */
    transferKey: typedKey,
  }),
  output: z.object({ deposit, secondWaits: z.boolean() }),
  reasons: [
    'deposit.not_in_hand',
    'deposit.decided',
    'deposit.second_waits',
    'deposit.not_looked',
    'deposit.confirmed_at',
    'deposit.no_rate',
    'deposit.received',
    'deposit.opinion_missing',
    'deposit.credited_before',
  ],
});

/** The decision of any queue: what was told of arrived, under the key that was given, or the deposit is rejected. */
export const decideDeposit = defineCall({
  path: 'operator/deposit_decide',
  summary:
    'Agree to the deposit in hand as the investor told of it, unless another amount, key or instant is given; or reject it with an opinion.',
  access: 'operator',
  command: true,
  roles: ['reviewer'],
  input: z.object({
    ...decision,
    received: z.optional(receipt.received),
    confirmedAt: receipt.confirmedAt,
    /** Needed where the investor gave none. */
    transferKey: z.optional(typedKey),
  }),
  output: z.object({ deposit, secondWaits: z.boolean() }),
  reasons: completeDeposit.reasons,
});

/** Rejects, or says that no payment could be matched yet; the investor reads why. */
export const refuseDeposit = defineCall({
  path: 'operator/deposit_refuse',
  summary: 'Reject the deposit in hand, or leave it unknown until a payment can be matched, with an opinion.',
  access: 'operator',
  command: true,
  roles: ['reviewer'],
  input: z.object({ ...verdictOf, verdict: z.enum(DEPOSIT_VERDICTS).check(isRefusal()) }),
  output: z.object({ deposit }),
  reasons: ['deposit.not_in_hand', 'deposit.decided', 'deposit.second_waits', 'deposit.opinion_missing'],
});

/** What the form of a deposit holds. */
export type DepositInput = InputOf<typeof createDeposit>;
/** What telling of a payment answers. */
export type MadeDeposit = OutputOf<typeof createDeposit>;
export type DepositQuote = OutputOf<typeof quoteDeposit>;

function isRefusal() {
  return z.refine<string>((verdict) => verdict !== 'completed', 'field.choice');
}

/** The amount has no more decimals than what the method sends. */
function fitsDecimals() {
  return z.refine<{ method: DepositMethod; amount: string }>(
    ({ method: way, amount }) => (amount.split('.')[1] ?? '').length <= decimalsOf(way),
    { path: ['amount'], message: 'field.decimals', when: hasBoth },
  );
}

function hasBoth(payload: { value: unknown }): boolean {
  const value = payload.value as { method?: unknown; amount?: unknown } | null;
  return DEPOSIT_METHODS.some((known) => known === value?.method) && typeof value?.amount === 'string';
}
