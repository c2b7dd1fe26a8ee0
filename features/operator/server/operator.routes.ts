import { type Route, route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import {
  closeOperatorCall,
  createOperatorCall,
  dashboardCall,
  decideApprovalCall,
  endSessionsCall,
  listApprovalsCall,
  listAuditCall,
  listOperatorsCall,
  overviewCall,
  renewCredentialsCall,
  setRolesCall,
  signInCall,
  signOutCall,
} from '../contract.ts';
import type { Approvals } from './approvals.ts';
import type { ConsoleBoard } from './console-board.ts';
import { listAudit } from './list-audit.ts';
import {
  closeOperator,
  createOperatorDeed,
  endSessions,
  listOperators,
  renewCredentials,
  setRoles,
} from './manage-operators.ts';
import { getDashboard, getOverview } from './overview.ts';
import { endSession } from './session.store.ts';
import { signIn } from './sign-in.ts';

/** Each costs an argon2 hash; a firm's operators are few. */
const BY_ADDRESS = { max: 120, windowMs: 60_000 };
const POST = { postOnly: true } as const;

/** The calls of this feature. */
export function operatorRoutes(ports: Ports, approvals: Approvals, board: ConsoleBoard): Route[] {
  return [
    route(signInCall, (context, input) => signIn(ports, context, input), {
      ownTransaction: true,
      ignoresToken: true,
      rateLimit: BY_ADDRESS,
      postOnly: true,
    }),
    route(
      signOutCall,
      async ({ tx, logInId, securityNow }) => {
        await endSession(tx, logInId, securityNow);
        return {};
      },
      POST,
    ),
    route(overviewCall, (context) => getOverview({ board, approvals, mode: ports.config.mode }, context)),
    route(dashboardCall, (context) => getDashboard(board, context)),
    route(listOperatorsCall, listOperators),
    route(createOperatorCall, (context, input) => createOperatorDeed(ports, context, input), POST),
    route(setRolesCall, setRoles, POST),
    route(endSessionsCall, endSessions, POST),
    route(renewCredentialsCall, (context, input) => renewCredentials(ports, context, input), POST),
    route(closeOperatorCall, closeOperator, POST),
    route(listAuditCall, listAudit),
    route(listApprovalsCall, approvals.list),
    route(decideApprovalCall, approvals.decide),
  ];
}
