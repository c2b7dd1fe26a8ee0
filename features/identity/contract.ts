import * as z from 'zod/mini';
import { decision, oneCase, queueInput, reviewedCase } from '#features/review/contract.ts';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { instant, pageOf, uuid } from '#kernel/contract/fields.ts';
import { personName } from '#kernel/contract/person-name.ts';
import { shownImage } from '#kernel/files/contract.ts';
import { ID_TYPES, isIdNumber, plainNumber } from './id-number.ts';
import { KYC_STATES } from './kyc-state.ts';
import { looksLikeRfc } from './rfc.ts';

export { canBeOnePerson } from './one-person.ts';

const MAX_NUMBER_LENGTH = 40;

const kycState = z.enum(KYC_STATES);
const idType = z.enum(ID_TYPES, 'field.choice');
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const photo = z.string('field.photo').check(z.regex(UUID, 'field.photo'));

const idNumber = z
  .string()
  .check(
    z.maxLength(MAX_NUMBER_LENGTH, 'field.too_long'),
    z.overwrite(plainNumber),
    z.minLength(1, 'field.required'),
  );

const rfc = z.string().check(
  z.maxLength(MAX_NUMBER_LENGTH, 'field.too_long'),
  z.overwrite(plainNumber),
  z.refine((text) => text === '' || looksLikeRfc(text), 'field.rfc'),
);

const kycInput = z
  .object({
    fullName: personName('field.full_name'),
    idType,
    idNumber,
    rfc: z.optional(rfc),
    frontPhoto: photo,
    backPhoto: photo,
  })
  .check(isNumberOf('curp'), isNumberOf('ine'), isNumberOf('passport'));

/** What an investor sees of their own proof; all but the state is null before the first submission. */
const kyc = z.object({
  status: kycState,
  fullName: z.nullable(z.string()),
  idType: z.nullable(idType),
  /** Its last four characters, points for the rest. */
  idNumber: z.nullable(z.string()),
  rfc: z.nullable(z.string()),
  frontPhoto: z.nullable(uuid),
  backPhoto: z.nullable(uuid),
  /** Why it was rejected, in the operator's words; empty otherwise. */
  auditOpinion: z.string(),
  submittedAt: z.nullable(instant),
  /** By when it will be decided; only while it waits. */
  dueAt: z.nullable(instant),
  /** It waits, and that time has passed. */
  isLate: z.boolean(),
});

/** Sends the proof of identity; photos go ahead by `file/upload`. */
export const submitKyc = defineCall({
  path: 'user/kyc',
  summary: 'Send name, document number and two photos for review; again after a rejection.',
  access: 'investor',
  input: kycInput,
  output: z.object({ kyc }),
  reasons: ['identity.waiting', 'identity.verified', 'identity.taken', 'file.unknown'],
});

/** Where one's own proof of identity stands. */
export const getKyc = defineCall({
  path: 'user/kyc_status',
  summary: 'The state of my proof of identity, with what I sent and what was said of it.',
  access: 'investor',
  input: z.object({}),
  output: z.object({ kyc }),
});

const caseState = z.enum(['waiting', 'verified', 'rejected']);

const caseLine = z.object({
  ...reviewedCase,
  fullName: z.string(),
  idType,
  state: caseState,
  submittedAt: instant,
});

/** The queue: waiting cases oldest first, decided ones newest first. */
export const listKycCases = defineCall({
  path: 'operator/kyc_list',
  summary: 'Proofs of identity that wait (oldest first) or were decided (newest first).',
  access: 'operator',
  roles: ['reviewer'],
  reads: true,
  input: z.object(queueInput),
  output: pageOf(caseLine),
});

const kycCase = z.extend(caseLine, {
  phone: z.string(),
  idNumber: z.string(),
  rfc: z.nullable(z.string()),
  /** The RFC's check digit does not fit: to be looked at, no reason to reject by itself. */
  rfcDoubtful: z.boolean(),
  opinion: z.string(),
  /** Proofs of other accounts that may be the same person's, the likeliest first. */
  namesakes: z.array(
    z.object({
      id: uuid,
      investorId: uuid,
      idType,
      /** Its last four characters, points for the rest. */
      idNumber: z.string(),
      state: caseState,
      submittedAt: instant,
      /** Both documents tell the same day of birth and sex; else one of them, a passport, tells none. */
      sameBirth: z.boolean(),
      /** Both are verified as one person. */
      samePerson: z.boolean(),
    }),
  ),
  /** Somebody verified under this name may be the same person and no document tells: who agrees says who it is. */
  personUnclear: z.boolean(),
  /** The investor's other submissions, newest first. */
  earlier: z.array(
    z.object({
      id: uuid,
      state: caseState,
      submittedAt: instant,
      decidedAt: z.nullable(instant),
      opinion: z.string(),
    }),
  ),
  /** Every look at the photos, newest first. */
  looks: z.array(z.object({ operatorName: z.string(), side: z.enum(['front', 'back']), at: instant })),
  /** The photos that the operator who asks has looked at: both, before they may agree. */
  mySides: z.array(z.enum(['front', 'back'])),
});

/** A case with what is needed to decide it. */
export const getKycCase = defineCall({
  path: 'operator/kyc_case',
  summary: 'One proof of identity; its number in full only for the operator who has it in hand.',
  access: 'operator',
  roles: ['reviewer'],
  reads: true,
  input: oneCase,
  output: z.object({ case: kycCase }),
});

export const takeKycCase = defineCall({
  path: 'operator/kyc_take',
  summary: 'Take a proof of identity in hand.',
  access: 'operator',
  roles: ['reviewer'],
  input: oneCase,
  output: z.object({ case: kycCase }),
  reasons: ['case.taken', 'identity.decided'],
});

export const releaseKycCase = defineCall({
  path: 'operator/kyc_release',
  summary: 'Give a proof of identity back to the queue.',
  access: 'operator',
  roles: ['reviewer'],
  input: oneCase,
  output: z.object({ case: kycCase }),
  reasons: ['case.taken'],
});

/** Not a mere read: it writes the look down. */
export const getKycPhoto = defineCall({
  path: 'operator/kyc_photo',
  summary: 'A photo of the case in hand; each look is recorded.',
  access: 'operator',
  roles: ['reviewer'],
  input: z.object({ id: uuid, side: z.enum(['front', 'back']) }),
  output: z.object({ image: shownImage }),
  reasons: ['identity.not_in_hand', 'identity.decided'],
});

/**
 * Agrees or rejects; the investor is told at once. Nobody agrees to photos that they have not seen. The answer, which is
 * kept for a repetition, tells no name and no number.
 */
export const decideKycCase = defineCall({
  path: 'operator/kyc_decide',
  summary: 'Agree to the proof of identity in hand, or reject it with an opinion that the investor reads.',
  access: 'operator',
  command: true,
  roles: ['reviewer'],
  input: z.object({
    ...decision,
    /**
     * The verified proof among `namesakes` of whom this is another account; null where it is somebody else. Without it
     * the documents are compared: a CURP and an elector's key of one name, day of birth and sex are one person's. Where
     * they do not tell (`personUnclear`) it is asked for.
     */
    samePersonAs: z.optional(z.nullable(uuid)),
  }),
  output: z.object({ state: caseState }),
  reasons: [
    'identity.not_in_hand',
    'identity.decided',
    'identity.opinion_missing',
    'identity.not_looked',
    'identity.not_a_namesake',
    'identity.say_who',
  ],
});

/** One's own proof of identity as the calls answer it. */
export type Kyc = OutputOf<typeof getKyc>['kyc'];
/** A line of the queue. */
export type KycCaseLine = OutputOf<typeof listKycCases>['items'][number];
/** A case as the console shows it. */
export type KycCase = OutputOf<typeof getKycCase>['case'];

/** The number fits its kind; each kind has words of its own for what is wrong. */
function isNumberOf(type: (typeof ID_TYPES)[number]) {
  return z.refine<{ idType: string; idNumber: string }>(
    (input) => input.idType !== type || input.idNumber === '' || isIdNumber(type, input.idNumber),
    { path: ['idNumber'], message: `field.${type}`, when: hasNumber },
  );
}

function hasNumber(payload: { value: unknown }): boolean {
  const value = payload.value as { idType?: unknown; idNumber?: unknown } | null;
  return typeof value?.idType === 'string' && typeof value.idNumber === 'string';
}
