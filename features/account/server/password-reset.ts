import { notFound } from '#kernel/contract/refusal.ts';
import type { ServerFeature } from '#kernel/feature/server-feature.ts';
import { UPLOAD_BODY_BYTES } from '#kernel/files/contract.ts';
import { type OperatorContext, type Route, route } from '#kernel/http/route.ts';
import {
  cancelForgotten as cancelForgottenCall,
  askForForgotten as forgottenCall,
} from '../forgotten-contract.ts';
import { RESET_WITHIN_MS } from '../limits.ts';
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
import { countWaitingResets, findReset, type ResetRow } from './password-reset.store.ts';
import {
  decideResetCommand,
  lookAtResetPhoto,
  RESET_QUEUE,
  releaseReset,
  stopReset,
  takeReset,
} from './review-reset.ts';
import { RESET_REVIEWS } from './review-times.store.ts';
import { listResets, showResetCase } from './show-reset-case.ts';

/** What resets of forgotten passwords build on. */
export type PasswordResetNeeds = ResetParts;

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
    queues: [
      {
        id: RESET_QUEUE,
        roles: ['reviewer'],
        count: (db, now) => countWaitingResets(db, now - RESET_WITHIN_MS),
      },
    ],
    reviews: [RESET_REVIEWS],
  };
}

function consoleRoutes(parts: ResetParts): Route[] {
  const show = async (context: OperatorContext, row: ResetRow) => ({
    case: await showResetCase(parts, context, row),
  });
  return [
    route(listResetCases, (context, input) => listResets(parts, context, input)),
    route(getResetCase, async (context, { id }) => {
      const row = await findReset(context.tx, id);
      if (row === null) throw notFound();
      context.audit({ subjectKind: 'investor', subjectId: row.investorId, detail: { passwordReset: id } });
      return show(context, row);
    }),
    route(takeResetCase, async (context, { id }) => show(context, await takeReset(context, id)), POST),
    route(releaseResetCase, async (context, { id }) => show(context, await releaseReset(context, id)), POST),
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
