import type { Queryable } from '#kernel/database/database.ts';
import type { Files } from '#kernel/files/files.ts';
import type { Route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import type { IdType } from '../id-number.ts';
import { type KycState, REVIEW_WITHIN_MS } from '../kyc-state.ts';
import { identityRoutes } from './identity.routes.ts';
import { type CaseState, casesOf, countWaiting } from './kyc-case.store.ts';
import { findByName, indexOldNames, namesOf } from './names.ts';
import { KYC_QUEUE } from './review-case.ts';
import { standingOf, stateOf } from './standing.ts';

export { IDENTITY_REVIEWS } from './review-times.store.ts';
export { lookAtVerifiedPhoto, type VerifiedProof, verifiedProofOf } from './verified-proof.ts';

/** What identity builds on. */
export interface IdentityNeeds {
  readonly files: Files;
}

/** The identity feature as the server mounts it. */
export interface Identity {
  readonly routes: Route[];
  /** What the user object tells of identity. Sees the caller's transaction. */
  standing(db: Queryable, investorId: string): Promise<{ kycStatus: KycState; creditScore: number | null }>;
  /** The queue as the console's frame counts it; `now` is business time. */
  readonly queue: {
    readonly id: string;
    readonly roles: readonly ['reviewer'];
    count(db: Queryable, now: number): Promise<{ count: number; overdue: number; oldestAt: Date | null }>;
  };
  /** Investors by words of their name, newest first; accents and case do not count. */
  findByName(db: Queryable, text: string): Promise<string[]>;
  /** Full names as last given, by investor; who has sent nothing is not there. */
  namesOf(db: Queryable, investorIds: readonly string[]): Promise<Map<string, string>>;
  /** An investor's submissions without name, numbers and photos, newest first. */
  submissions(db: Queryable, investorId: string): Promise<Submission[]>;
  /** Makes names findable that were sent before they could be. */
  indexNames(): Promise<void>;
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

/** Makes the feature over the ports. */
export function createIdentity(ports: Ports, { files }: IdentityNeeds): Identity {
  return {
    routes: identityRoutes({ ports, files }),
    standing: standingOf,
    queue: {
      id: KYC_QUEUE,
      roles: ['reviewer'],
      count: (db, now) => countWaiting(db, now - REVIEW_WITHIN_MS),
    },
    findByName: (db, text) => findByName(ports, db, text),
    namesOf: (db, ids) => namesOf(ports, db, ids),
    submissions: async (db, investorId) =>
      (await casesOf(db, investorId, SUBMISSIONS_SHOWN)).map(
        ({ id, state, idType, submittedAt, decidedAt, opinion }) => ({
          id,
          state,
          idType,
          submittedAt,
          decidedAt,
          opinion,
        }),
      ),
    indexNames: () => indexOldNames(ports),
  };
}

/**
 * Whether an investor's identity is verified: needed before a first deposit and a first withdrawal. Sees the caller's
 * transaction.
 */
export async function isVerified(db: Queryable, investorId: string): Promise<boolean> {
  return (await stateOf(db, investorId)) === 'verified';
}
