import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { UPLOAD_BODY_BYTES } from '#kernel/files/contract.ts';
import { type Route, route } from '#kernel/http/route.ts';
import {
  cancelForgotten as cancelForgottenCall,
  askForForgotten as forgottenCall,
} from '../forgotten-contract.ts';
import {
  decideResetCase,
  getResetCase,
  getResetPhoto,
  listResetCases,
  releaseResetCase,
  stopResetCase,
  takeResetCase,
} from '../reset-contract.ts';
import { askForReset as askCall, cancelReset as cancelCall } from '../security-contract.ts';
import { withPresent } from './account.routes.ts';
import { askForForgotten, cancelForgotten } from './ask-for-forgotten.ts';
import { askForReset, cancelReset, type ResetParts } from './ask-for-reset.ts';
import { forgottenHolds } from './forgotten-holds.ts';
import { decideResetCommand, lookAtResetPhoto, RESET_REVIEW, stopReset } from './review-reset.ts';
import { resetView } from './show-reset-case.ts';

/** What resets of forgotten passwords build on. */
export type PasswordResetNeeds = ResetParts;

const CALLS = {
  list: listResetCases,
  get: getResetCase,
  take: takeResetCase,
  release: releaseResetCase,
};
const POST = { postOnly: true } as const;

/** Each costs a proof of work; generous, because carriers put many people behind one address. */
const BY_ADDRESS = { max: 60, windowMs: 3_600_000 };

/** Makes the resets of forgotten passwords. */
export function createPasswordResets(parts: PasswordResetNeeds): ServerFeature {
  const { ports } = parts;
  return {
    name: 'account',
    due: [forgottenHolds(ports)],
    routes: [
      route(forgottenCall, (context, input) => askForForgotten(parts, context, input), {
        ownTransaction: true,
        ignoresToken: true,
        postOnly: true,
        bodyLimitBytes: UPLOAD_BODY_BYTES,
        rateLimit: BY_ADDRESS,
      }),
      route(cancelForgottenCall, (context) => cancelForgotten(ports, context), POST),
      route(askCall, (context, input) => askForReset(parts, context, input), withPresent(ports, 'password')),
      route(cancelCall, (context) => cancelReset(ports, context), POST),
      ...consoleRoutes(parts),
    ],
    ...RESET_REVIEW.parts,
  };
}

function consoleRoutes(parts: ResetParts): Route[] {
  return [
    ...RESET_REVIEW.routes(CALLS, resetView(parts)),
    route(
      getResetPhoto,
      async (context, input) => ({ image: await lookAtResetPhoto(parts, context, input) }),
      POST,
    ),
    route(
      decideResetCase,
      async (context, input) => ({ state: await decideResetCommand(parts, context, input) }),
      POST,
    ),
    route(stopResetCase, async (context, input) => ({ state: await stopReset(parts, context, input) }), POST),
  ];
}
