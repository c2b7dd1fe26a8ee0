import { waitOf } from '#kernel/contract/case-wait.ts';
import type { Queryable } from '#kernel/database/database.ts';
import type { CallContext } from '#kernel/http/route.ts';
import type { Kyc } from '../contract.ts';
import { maskNumber } from '../id-number.ts';
import { type KycState, reviewDueAt, VERIFIED_SCORE } from '../kyc-state.ts';
import { scoreChanges } from './credit-score.store.ts';
import type { IdentityParts } from './identity-parts.ts';
import { type CaseState, casesOf, latestState } from './kyc-case.store.ts';
import { openDetails } from './sealed-details.ts';

const STATE_OF: Readonly<Record<CaseState, KycState>> = {
  waiting: 'waiting_audit',
  verified: 'verified',
  rejected: 'resubmit',
};

/** Where an investor stands, by their newest submission. Sees the caller's transaction. */
export async function stateOf(db: Queryable, investorId: string): Promise<KycState> {
  const state = await latestState(db, investorId);
  return state === null ? 'unverified' : STATE_OF[state];
}

/** The two things of the user object that hang on identity. */
export async function standingOf(
  db: Queryable,
  investorId: string,
): Promise<{ kycStatus: KycState; creditScore: number | null }> {
  const kycStatus = await stateOf(db, investorId);
  return { kycStatus, creditScore: kycStatus === 'verified' ? await scoreNow(db, investorId) : null };
}

async function scoreNow(db: Queryable, investorId: string): Promise<number> {
  const [last] = await scoreChanges(db, investorId, 1);
  return last?.score ?? VERIFIED_SCORE;
}

/** An investor's own proof of identity, its number masked. */
export async function showKyc({ ports }: IdentityParts, { tx, investorId, now }: CallContext): Promise<Kyc> {
  const [row] = await casesOf(tx, investorId, 1);
  if (!row) return NOTHING_SENT;
  const { fullName, idNumber, rfc } = openDetails(ports, row);
  const submittedAt = row.submittedAt.getTime();
  const endedAt = row.state === 'waiting' ? null : submittedAt;
  const { dueAt, isLate } = waitOf({ since: submittedAt, dueAt: reviewDueAt(submittedAt), endedAt, now });
  return {
    status: STATE_OF[row.state],
    fullName,
    idType: row.idType,
    idNumber: maskNumber(idNumber),
    rfc: rfc === null ? null : maskNumber(rfc),
    frontPhoto: row.frontPhoto,
    backPhoto: row.backPhoto,
    auditOpinion: row.opinion,
    submittedAt: new Date(submittedAt).toISOString(),
    dueAt: endedAt === null ? dueAt : null,
    isLate,
  };
}

const NOTHING_SENT: Kyc = {
  status: 'unverified',
  fullName: null,
  idType: null,
  idNumber: null,
  rfc: null,
  frontPhoto: null,
  backPhoto: null,
  auditOpinion: '',
  submittedAt: null,
  dueAt: null,
  isLate: false,
};
