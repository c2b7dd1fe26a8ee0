import * as z from 'zod/mini';
import { kycStatus, listDevicesCall, user } from '#features/account/contract.ts';
import { listNotifications } from '#features/notification/contract.ts';
import { orderShape, POSITION_STATES, positionShape } from '#features/trade/contract.ts';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { decimalString, instant, pageInput, pageOf, uuid, writtenReason } from '#kernel/contract/fields.ts';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';

/** Who opens an investor's file; the auditor reads it too. */
export const FILE_ROLES = ['reviewer', 'support', 'treasurer'] as const satisfies readonly OperatorRole[];
/** Who blocks and unblocks. */
export const BLOCK_ROLES = ['reviewer', 'treasurer'] as const satisfies readonly OperatorRole[];
/** Who signs an investor's lost device out. */
export const DEVICE_ROLES = ['reviewer', 'support'] as const satisfies readonly OperatorRole[];

const MAX_SEARCH_LENGTH = 120;
const MAX_REASON_LENGTH = 300;

/** Read by the investor. */
const reason = writtenReason(MAX_REASON_LENGTH);

const investorLine = z.object({
  id: uuid,
  phone: z.string(),
  /** As last given for the proof of identity; null where nothing was sent. */
  name: z.nullable(z.string()),
  kycStatus,
  blocked: z.boolean(),
  createdAt: instant,
});

/** Finds investors by phone (its beginning or end, from four digits), id, or words of their name. */
export const findInvestors = defineCall({
  path: 'operator/investor_list',
  summary: 'Find investors by phone, id or name; without a text those who registered last.',
  access: 'operator',
  roles: FILE_ROLES,
  reads: true,
  input: z.object({
    ...pageInput,
    text: z.optional(z.string().check(z.trim(), z.maxLength(MAX_SEARCH_LENGTH, 'field.too_long'))),
    blockedOnly: z.optional(z.boolean('field.type')),
  }),
  output: pageOf(investorLine),
});

const block = z.object({ since: instant, by: z.string(), reason: z.string() });
const pastBlock = z.extend(block, { lifted: z.nullable(block) });
const legalHold = z.object({ authority: z.string(), reference: z.string(), since: instant });

/** What an investor has of one asset: a currency (decimals of money) or an instrument (a quantity). */
const account = z.object({
  asset: z.string(),
  isCash: z.boolean(),
  available: decimalString,
  frozen: decimalString,
  /** Of what is available, the part that has not settled and cannot be withdrawn; null for instruments. */
  unsettled: z.nullable(decimalString),
});

/** Who an investor is and how they stand; instants are business time. */
const file = z.object({
  user,
  /** Both currencies, then every instrument that is held. */
  accounts: z.array(account),
  name: z.nullable(z.string()),
  createdAt: instant,
  /** Null: the firm. */
  invitedBy: z.nullable(z.object({ id: uuid, phone: z.string() })),
  /** The block in force. */
  block: z.nullable(block),
  /** All blocks, newest first, with how each ended. */
  blocks: z.array(pastBlock),
  legalHolds: z.array(legalHold),
  submissions: z.array(
    z.object({
      id: uuid,
      state: z.enum(['waiting', 'verified', 'rejected']),
      idType: z.enum(['curp', 'ine', 'passport']),
      submittedAt: instant,
      decidedAt: z.nullable(instant),
      opinion: z.string(),
    }),
  ),
});

const oneInvestor = z.object({ investorId: uuid });
const pageOfOne = z.object({ ...pageInput, investorId: uuid });
const look = { access: 'operator', roles: FILE_ROLES, reads: true } as const;

export const getInvestorFile = defineCall({
  ...look,
  path: 'operator/investor_file',
  summary: 'Who an investor is: profile, identity, cash, blocks, legal holds.',
  input: oneInvestor,
  output: z.object({ file }),
});

export const listInvestorPositions = defineCall({
  ...look,
  path: 'operator/investor_positions',
  summary: "An investor's positions, newest first.",
  input: z.extend(pageOfOne, { state: z.enum(POSITION_STATES, 'field.choice') }),
  output: pageOf(positionShape),
});

export const listInvestorOrders = defineCall({
  ...look,
  path: 'operator/investor_orders',
  summary: "An investor's orders, newest first.",
  input: pageOfOne,
  output: pageOf(orderShape),
});

const LEDGER_ACCOUNTS = ['available', 'frozen'] as const;

const ledgerLine = z.object({
  /** The place in the investor's chain. */
  id: z.string(),
  account: z.enum(LEDGER_ACCOUNTS),
  asset: z.string(),
  isCash: z.boolean(),
  /** The posting's stable name, `trade.buy.hold`. */
  posting: z.string(),
  /** Signed; money or a quantity, as the asset is. */
  amount: decimalString,
  amountAfter: decimalString,
  time: instant,
  /** Of the chain's entry, 64 hex digits. */
  hash: z.string(),
});

export const listInvestorLedger = defineCall({
  ...look,
  path: 'operator/investor_ledger',
  summary: "Every link of an investor's chain: all accounts, cash and instruments, newest first.",
  input: z.extend(pageOfOne, { account: z.optional(z.enum(LEDGER_ACCOUNTS, 'field.choice')) }),
  output: pageOf(ledgerLine),
});

export const listInvestorNotifications = defineCall({
  ...look,
  path: 'operator/investor_notifications',
  summary: 'What an investor was told, newest first.',
  input: pageOfOne,
  output: listNotifications.output,
});

export const listInvestorDevices = defineCall({
  ...look,
  path: 'operator/investor_devices',
  summary: 'Where an investor is signed in, newest log-in first.',
  input: pageOfOne,
  output: listDevicesCall.output,
});

export const endInvestorDevice = defineCall({
  path: 'operator/investor_device_end',
  summary: "Sign one of an investor's devices out, as for a lost phone.",
  access: 'operator',
  roles: DEVICE_ROLES,
  input: z.extend(oneInvestor, { deviceId: uuid }),
  output: z.object({}),
  reasons: ['password_reset.agreed_by_you'],
});

/** Both answers tell nothing of the investor: they are kept for a repetition. */
const standing = z.object({ blocked: z.boolean() });

export const blockInvestorCall = defineCall({
  command: true,
  path: 'operator/investor_block',
  summary: 'Block an investor: buying is refused with −19; log-in, reading, selling and withdrawing go on.',
  access: 'operator',
  roles: BLOCK_ROLES,
  input: z.extend(oneInvestor, { reason }),
  output: standing,
  reasons: ['people.blocked'],
});

export const unblockInvestorCall = defineCall({
  command: true,
  path: 'operator/investor_unblock',
  summary: 'End the block of an investor.',
  access: 'operator',
  roles: BLOCK_ROLES,
  input: z.extend(oneInvestor, { reason }),
  output: standing,
  reasons: ['people.not_blocked'],
});

/** What the firm or an authority keeps the investor from; both null and empty for nearly everybody. */
export const getRestrictions = defineCall({
  path: 'user/restrictions',
  summary: 'Whether I am blocked, and the legal holds on my withdrawals, with the reasons.',
  access: 'investor',
  input: z.object({}),
  output: z.object({
    block: z.nullable(z.object({ since: instant, reason: z.string() })),
    legalHolds: z.array(legalHold),
  }),
});

/** A line of the list of investors. */
export type InvestorItem = OutputOf<typeof findInvestors>['items'][number];
/** An investor's file. */
export type InvestorFile = OutputOf<typeof getInvestorFile>['file'];
/** What an investor has of one asset. */
export type InvestorAccount = InvestorFile['accounts'][number];
/** A link of an investor's chain. */
export type LedgerItem = OutputOf<typeof listInvestorLedger>['items'][number];
/** What keeps an investor from something. */
export type Restrictions = OutputOf<typeof getRestrictions>;
