import { notFound } from '#kernel/contract/refusal.ts';
import { type Route, route } from '#kernel/http/route.ts';
import {
  decideKycCase as decideCall,
  getKyc,
  getKycCase,
  getKycPhoto,
  listKycCases,
  releaseKycCase as releaseCall,
  submitKyc as submitCall,
  takeKycCase as takeCall,
} from '../contract.ts';
import type { IdentityParts } from './identity-parts.ts';
import { findCase } from './kyc-case.store.ts';
import { decideKycCase, lookAtPhoto, releaseKycCase, takeKycCase } from './review-case.ts';
import { listCases, showCase } from './show-case.ts';
import { showKyc } from './standing.ts';
import { submitKyc } from './submit-kyc.ts';

const QUIET = { postOnly: true } as const;

/** The calls of this feature: the investor's own, then the console's. */
export function identityRoutes(parts: IdentityParts): Route[] {
  return [
    route(
      submitCall,
      async (context, input) => {
        await submitKyc(parts, context, input);
        return { kyc: await showKyc(parts, context) };
      },
      QUIET,
    ),
    route(getKyc, async (context) => ({ kyc: await showKyc(parts, context) })),
    ...consoleRoutes(parts),
  ];
}

function consoleRoutes(parts: IdentityParts): Route[] {
  return [
    route(listKycCases, (context, input) => listCases(parts, context, input)),
    route(getKycCase, async (context, { id }) => {
      const row = await findCase(context.tx, id);
      if (row === null) throw notFound();
      context.audit({ subjectKind: 'investor', subjectId: row.investorId, detail: { kycCase: id } });
      return { case: await showCase(parts, context, row) };
    }),
    route(
      takeCall,
      async (context, { id }) => ({ case: await showCase(parts, context, await takeKycCase(context, id)) }),
      QUIET,
    ),
    route(
      releaseCall,
      async (context, { id }) => ({
        case: await showCase(parts, context, await releaseKycCase(context, id)),
      }),
      QUIET,
    ),
    route(
      getKycPhoto,
      async (context, input) => ({ image: await lookAtPhoto(parts, context, input) }),
      QUIET,
    ),
    route(
      decideCall,
      async (context, input) => ({ state: await decideKycCase(parts, context, input) }),
      QUIET,
    ),
  ];
}
