import type { Queryable } from '#kernel/database/database.ts';
import type { Files } from '#kernel/files/files.ts';
import type { Route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { type KycState, REVIEW_WITHIN_MS } from '../kyc-state.ts';
import { identityRoutes } from './identity.routes.ts';
import { countWaiting } from './kyc-case.store.ts';
import { KYC_QUEUE } from './review-case.ts';
import { standingOf, stateOf } from './standing.ts';

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
    count(db: Queryable, now: number): Promise<{ count: number; overdue: number }>;
  };
}

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
  };
}

/**
 * Whether an investor's identity is verified: needed before a first deposit and a first withdrawal. Sees the caller's
 * transaction.
 */
export async function isVerified(db: Queryable, investorId: string): Promise<boolean> {
  return (await stateOf(db, investorId)) === 'verified';
}
