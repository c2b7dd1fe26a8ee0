import { type Route, route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import {
  beginEnrolmentCall,
  closeOperatorCall,
  createOperatorCall,
  dashboardCall,
  decideApprovalCall,
  endSessionsCall,
  finishEnrolmentCall,
  listApprovalKindsCall,
  listApprovalsCall,
  listAuditCall,
  listOperatorsCall,
  overviewCall,
  renewCredentialsCall,
  setRolesCall,
  showHalfCall,
  signInCall,
  signOutCall,
} from '../contract.ts';
import type { Approvals } from './approvals.ts';
import type { ConsoleBoard } from './console-board.ts';
import { getDashboard, getOverview } from './dashboard/overview.ts';
import { beginEnrolment, finishEnrolment } from './enrol.ts';
import { showHalf } from './enrolment-half.ts';
import { listAudit } from './list-audit.ts';
import { listOperators } from './list-operators.ts';
import { closeOperator, endSessions, setRoles } from './manage-operators.ts';
import { requestOperator, requestRenewal } from './operator-approvals.ts';
import type { RefusalLog } from './refusal-log.ts';
import { endSession } from './session.store.ts';
import { recordingRefusals, signIn } from './sign-in.ts';

/** Each costs an argon2 hash; a firm's operators are few. */
const BY_ADDRESS = { max: 120, windowMs: 60_000 };
const POST = { postOnly: true } as const;

/** What the calls need of the feature. */
interface Parts {
  readonly approvals: Approvals;
  readonly board: ConsoleBoard;
  readonly refusals: RefusalLog;
}

/** The calls of this feature. */
export function operatorRoutes(ports: Ports, { approvals, board, refusals }: Parts): Route[] {
  return [
    ...openRoutes(ports, refusals),
    route(
      signOutCall,
      async ({ tx, logInId, securityNow }) => {
        await endSession(tx, logInId, securityNow);
        return {};
      },
      POST,
    ),
    route(overviewCall, (context) => getOverview({ board, approvals, config: ports.config }, context)),
    route(dashboardCall, (context) => getDashboard(board, context)),
    route(listOperatorsCall, listOperators),
    route(createOperatorCall, (context, input) =>
      requestOperator({ approvals, chance: ports.chance }, context, input),
    ),
    route(setRolesCall, (context, input) => setRoles(approvals, context, input)),
    route(renewCredentialsCall, (context, input) => requestRenewal(approvals, context, input)),
    route(showHalfCall, (context, input) => showHalf(ports, context, input), POST),
    route(endSessionsCall, endSessions, POST),
    route(closeOperatorCall, (context, input) => closeOperator(approvals, context, input), POST),
    route(listAuditCall, listAudit),
    route(listApprovalsCall, approvals.list),
    route(listApprovalKindsCall, async ({ roles }) => ({ kinds: approvals.kindsOf(roles) })),
    route(decideApprovalCall, approvals.decide),
  ];
}

/** What is called by whoever is not signed in yet: each refusal leaves its line in the audit log. */
function openRoutes(ports: Ports, log: RefusalLog): Route[] {
  const options = {
    ownTransaction: true,
    ignoresToken: true,
    rateLimit: BY_ADDRESS,
    postOnly: true,
  } as const;
  const recorder = { db: ports.db, log };
  return [
    route(
      signInCall,
      (context, input) =>
        recordingRefusals(recorder, context, { call: signInCall.path, signInName: input.signInName }, () =>
          signIn(ports, context, input),
        ),
      options,
    ),
    route(
      beginEnrolmentCall,
      (context, input) =>
        recordingRefusals(
          recorder,
          context,
          { call: beginEnrolmentCall.path, signInName: input.signInName },
          () => beginEnrolment(ports, context, input),
        ),
      options,
    ),
    route(
      finishEnrolmentCall,
      (context, input) =>
        recordingRefusals(
          recorder,
          context,
          { call: finishEnrolmentCall.path, signInName: input.signInName },
          () => finishEnrolment(ports, context, input),
        ),
      options,
    ),
  ];
}
