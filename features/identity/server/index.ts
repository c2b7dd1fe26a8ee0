import type { Queryable } from '#kernel/database/database.ts';
import type { MadeFeature } from '#kernel/feature/server-feature.ts';
import type { Files } from '#kernel/files/files.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { IdType } from '../id-number.ts';
import type { KycState } from '../kyc-state.ts';
import { identityRoutes } from './identity.routes.ts';
import { type CaseState, casesOf } from './kyc-case.store.ts';
import { findByName, indexOldNames, namesOf } from './names.ts';
import { indexOldPersons } from './one-person.ts';
import { KYC_REVIEW } from './review-case.ts';
import { standingOf, stateOf } from './standing.ts';

export { VERIFIED_SCORE } from '../kyc-state.ts';
export { insertScoreChange, type ScoreChange, scoreChanges } from './credit-score.store.ts';
export { phoneOf, verifiedPersonOf } from './kyc-case.store.ts';
export { standingOf } from './standing.ts';
export { lookAtVerifiedPhoto, type VerifiedProof, verifiedProofOf } from './verified-proof.ts';

/** What identity builds on. */
export interface IdentityNeeds {
  readonly ports: Ports;
  readonly files: Files;
}

/** Who investors are, for other features. */
export interface Identity {
  /** What the user object tells of identity. Sees the caller's transaction. */
  standing(db: Queryable, investorId: string): Promise<{ kycStatus: KycState; creditScore: number | null }>;
  /** Investors by words of their name, newest first; accents and case do not count. */
  findByName(db: Queryable, text: string): Promise<string[]>;
  /** Full names as last given, by investor; who has sent nothing is not there. */
  namesOf(db: Queryable, investorIds: readonly string[]): Promise<Map<string, string>>;
  /** An investor's submissions without name, numbers and photos, newest first. */
  submissions(db: Queryable, investorId: string): Promise<Submission[]>;
}

/** One proof of identity as an investor's file tells of it. Instants are business time. */
export interface Submission {
  readonly id: string;
  readonly state: CaseState;
  readonly idType: IdType;
  readonly submittedAt: Date;
  readonly decidedAt: Date | null;
  readonly opinion: string;
}

const SUBMISSIONS_SHOWN = 20;

/** Makes the feature. */
export function createIdentity({ ports, files }: IdentityNeeds): MadeFeature<Identity> {
  return {
    api: {
      standing: standingOf,
      findByName: (db, text) => findByName(ports, db, text),
      namesOf: (db, ids) => namesOf(ports, db, ids),
      submissions: async (db, investorId) =>
        (await casesOf(db, investorId, SUBMISSIONS_SHOWN)).map(showSubmission),
    },
    feature: {
      name: 'identity',
      routes: identityRoutes({ ports, files }),
      ...KYC_REVIEW.parts,
      jobs: [
        {
          // Makes names findable, and persons comparable, of proofs that were sent before they could be.
          name: 'identity.index-names',
          schedule: '50 * * * *',
          run: async () => {
            await indexOldNames(ports);
            await indexOldPersons(ports);
          },
          atStart: true,
        },
      ],
    },
  };
}

const showSubmission = ({ id, state, idType, submittedAt, decidedAt, opinion }: Submission): Submission => ({
  id,
  state,
  idType,
  submittedAt,
  decidedAt,
  opinion,
});

/**
 * Whether an investor's identity is verified: needed before a first deposit and a first withdrawal. Sees the caller's
 * transaction.
 */
export async function isVerified(db: Queryable, investorId: string): Promise<boolean> {
  return (await stateOf(db, investorId)) === 'verified';
}
