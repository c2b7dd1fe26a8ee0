import { type Route, route } from '#kernel/http/route.ts';
import {
  decideKycCase as decideCall,
  getKyc,
  getKycCase,
  getKycPhoto,
  listKycCases,
  releaseKycCase,
  submitKyc as submitCall,
  takeKycCase,
} from '../contract.ts';
import type { IdentityParts } from './identity-parts.ts';
import { decideKycCase, KYC_REVIEW, lookAtPhoto } from './review-case.ts';
import { kycView } from './show-case.ts';
import { showKyc } from './standing.ts';
import { submitKyc } from './submit-kyc.ts';

const CALLS = { list: listKycCases, get: getKycCase, take: takeKycCase, release: releaseKycCase };
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
    ...KYC_REVIEW.routes(CALLS, kycView(parts)),
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
