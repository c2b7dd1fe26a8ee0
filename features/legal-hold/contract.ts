import * as z from 'zod/mini';
import { defineCall, type InputOf, type OutputOf } from '#kernel/contract/define-call.ts';
import { instant, pageInput, pageOf, uuid, writtenReason } from '#kernel/contract/fields.ts';
import type { OperatorRole } from '#kernel/contract/operator-role.ts';
import { phone } from '#kernel/contract/text-rules.ts';

/** Who asks for a hold, and who agrees: two different persons of these. */
export const LEGAL_HOLD_ROLES = ['treasurer', 'admin'] as const satisfies readonly OperatorRole[];

const MAX_NAME_LENGTH = 120;
const named = z
  .string()
  .check(z.trim(), z.minLength(3, 'field.too_short'), z.maxLength(MAX_NAME_LENGTH, 'field.too_long'));

/** For the firm's own file; the investor reads authority and reference. */
const reason = writtenReason();

const person = z.object({ requestedBy: z.string(), agreedBy: z.string(), reason: z.string() });

/** A legal hold as the console shows it; who asked and who agreed by name. Instants are business time. */
const legalHold = z.object({
  id: uuid,
  investorId: uuid,
  phone: z.string(),
  authority: z.string(),
  reference: z.string(),
  placedAt: instant,
  placed: person,
  liftedAt: z.nullable(instant),
  lifted: z.nullable(person),
  /** Somebody asked for its end; a second person has not decided yet. */
  liftWaits: z.boolean(),
});

/** Asks for a hold; a second person decides (`operator/approval_decide`). */
export const requestLegalHold = defineCall({
  path: 'operator/legal_hold_request',
  summary: "Ask for a legal hold on an investor's withdrawals, with the authority and its reference.",
  access: 'operator',
  command: true,
  roles: LEGAL_HOLD_ROLES,
  input: z.object({ phone, authority: named, reference: named, reason }),
  output: z.object({ approvalId: uuid }),
  reasons: ['legal_hold.investor_unknown'],
});

/** Asks for a hold's end; a second person decides (`operator/approval_decide`). */
export const requestLegalHoldLift = defineCall({
  path: 'operator/legal_hold_lift',
  summary: 'Ask for the end of a legal hold; another person must agree.',
  access: 'operator',
  command: true,
  roles: LEGAL_HOLD_ROLES,
  input: z.object({ id: uuid, reason }),
  output: z.object({ approvalId: uuid }),
  reasons: ['legal_hold.lifted', 'legal_hold.lift_waits'],
});

/** Every hold that there is or was, newest first. */
export const listLegalHolds = defineCall({
  path: 'operator/legal_hold_list',
  summary: 'Legal holds in force, or lifted ones; newest first.',
  access: 'operator',
  roles: LEGAL_HOLD_ROLES,
  reads: true,
  input: z.object({ ...pageInput, state: z.enum(['in_force', 'lifted']) }),
  output: pageOf(legalHold),
});

/** What is typed to ask for a hold. */
export type LegalHoldInput = InputOf<typeof requestLegalHold>;
/** A hold of the list. */
export type LegalHoldItem = OutputOf<typeof listLegalHolds>['items'][number];
