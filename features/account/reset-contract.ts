import * as z from 'zod/mini';
import { decision, oneCase, queueInput, reviewedCase } from '#features/review/contract.ts';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { instant, pageOf, uuid, writtenReason } from '#kernel/contract/fields.ts';
import { shownImage } from '#kernel/files/contract.ts';
import { ASKS_FOR, RESET_STATES } from './reset-state.ts';
import { SIGN_IN_OUTCOMES } from './sign-in-outcome.ts';

const caseState = z.enum(RESET_STATES);

const caseLine = z.object({
  ...reviewedCase,
  asksFor: z.enum(ASKS_FOR),
  /** As the standing proof of identity says; empty where none stands any more. */
  fullName: z.string(),
  state: caseState,
  submittedAt: instant,
});

/** The queue: waiting requests oldest first, those that are over newest first. */
export const listResetCases = defineCall({
  path: 'operator/password_reset_list',
  summary:
    'Requests to reset a password, of withdrawals or of the log-in: waiting ones (oldest first) or those over (newest first).',
  access: 'operator',
  roles: ['reviewer'],
  reads: true,
  input: z.object(queueInput),
  output: pageOf(caseLine),
});

const resetCase = z.extend(caseLine, {
  /** The operator who asks has it in hand: may see the photos and decide. */
  inHand: z.boolean(),
  phone: z.string(),
  /** The operator who asks has looked at the new photo and at the front of the document: before they may agree. */
  hasCompared: z.boolean(),
  /** Why the operator who asks is not to agree, whatever the photos show; null where they may. */
  mayNotAgree: z.nullable(z.enum(['same_reviewer', 'ended_devices'])),
  idType: z.nullable(z.enum(['curp', 'ine', 'passport'])),
  /** The document's last four characters, points for the rest. */
  idNumber: z.string(),
  opinion: z.string(),
  /** Device and address of who asked without a log-in; empty where the investor was signed in. */
  askedFrom: z.string(),
  /** From when a password of the log-in that was agreed to holds; null otherwise. */
  holdsFrom: z.nullable(instant),
  withdrawalPasswordSetAt: z.nullable(instant),
  devices: z.int(),
  /** The last log-ins and wrong tries, newest first. */
  signIns: z.array(
    z.object({
      at: instant,
      outcome: z.enum(SIGN_IN_OUTCOMES),
      device: z.string(),
      address: z.string(),
    }),
  ),
  /** The investor's other requests, newest first. */
  earlier: z.array(
    z.object({
      id: uuid,
      asksFor: z.enum(ASKS_FOR),
      state: caseState,
      submittedAt: instant,
      opinion: z.string(),
    }),
  ),
});

/** A request with what is needed to decide it. */
export const getResetCase = defineCall({
  path: 'operator/password_reset_case',
  summary: 'One request to reset a password.',
  access: 'operator',
  roles: ['reviewer'],
  reads: true,
  input: oneCase,
  output: z.object({ case: resetCase }),
});

export const takeResetCase = defineCall({
  path: 'operator/password_reset_take',
  summary: 'Take a request in hand.',
  access: 'operator',
  roles: ['reviewer'],
  input: oneCase,
  output: z.object({ case: resetCase }),
  reasons: ['case.taken', 'password_reset.decided'],
});

export const releaseResetCase = defineCall({
  path: 'operator/password_reset_release',
  summary: 'Give a request back to the queue.',
  access: 'operator',
  roles: ['reviewer'],
  input: oneCase,
  output: z.object({ case: resetCase }),
  reasons: ['case.taken'],
});

/** Not a mere read: it writes the look down. `face` is the new photo, the others are of the proof of identity. */
export const getResetPhoto = defineCall({
  path: 'operator/password_reset_photo',
  summary: 'A photo of the request in hand, or of the proof of identity to compare; each look is recorded.',
  access: 'operator',
  roles: ['reviewer'],
  input: z.object({ id: uuid, side: z.enum(['face', 'front', 'back']) }),
  output: z.object({ image: shownImage }),
  reasons: ['password_reset.not_in_hand', 'password_reset.decided'],
});

/**
 * Agrees or rejects; the investor is told at once. What was chosen is never seen by anybody; nobody agrees without having
 * compared the photos. The answer, which is kept for a repetition, tells no name.
 */
export const decideResetCase = defineCall({
  path: 'operator/password_reset_decide',
  summary: 'Agree to the request in hand, or reject it with an opinion that the investor reads.',
  access: 'operator',
  command: true,
  roles: ['reviewer'],
  input: z.object(decision),
  output: z.object({ state: caseState }),
  reasons: [
    'password_reset.not_in_hand',
    'password_reset.decided',
    'password_reset.opinion_missing',
    'password_reset.not_compared',
    'password_reset.same_reviewer',
    'password_reset.ended_devices',
  ],
});

/** Within its day any reviewer may: an owner who is signed in nowhere can only call. */
export const stopResetCase = defineCall({
  path: 'operator/password_reset_stop',
  summary: 'Stop a password of the log-in that was agreed to and does not hold yet, as when its owner calls.',
  access: 'operator',
  command: true,
  roles: ['reviewer'],
  input: z.object({ id: uuid, reason: writtenReason() }),
  output: z.object({ state: caseState }),
  reasons: ['password_reset.decided'],
});

/** A request as the console shows it. */
export type ResetCase = OutputOf<typeof getResetCase>['case'];
/** A line of the queue. */
export type ResetCaseLine = OutputOf<typeof listResetCases>['items'][number];
