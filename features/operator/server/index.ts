import type { MadeFeature } from '#kernel/feature/server-feature.ts';
import type { OperatorGate } from '#kernel/http/authenticator.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { OPERATOR_LIMITS } from '../limits.ts';
import { type Approvals, createApprovals } from './approvals.ts';
import { AUDIT_INVARIANTS, appendAudit } from './audit.store.ts';
import type { ConsoleBoard } from './console-board.ts';
import { hashToken } from './open-session.ts';
import { operatorRoutes } from './operator.routes.ts';
import { handleOperatorApprovals } from './operator-approvals.ts';
import { createRefusalLog } from './refusal-log.ts';
import { enterSession, findSession, forgetOld, writeUse } from './session.store.ts';
import { handleKeyApprovals } from './signature/admit-key.ts';
import { enterSigned } from './signature/enter-signed.ts';
import { signatureRoutes } from './signature/signature.routes.ts';
import { SIGNATURE_INVARIANTS } from './signature/signature-invariants.ts';

export { SEED_OPERATORS, type SeedOperator } from '../seed-operators.ts';
export { otpauthUri, STEP_MS, toBase32, totpAt } from '../totp.ts';
export type { Approval, ApprovalHandler, ApprovalKind, Fact } from './approval-kind.ts';
export type { Approvals } from './approvals.ts';
export { appendAudit, auditHead } from './audit.store.ts';
export {
  CASE_HOLD_MS,
  type CaseHold,
  type CaseName,
  closeCase,
  holdsOf,
  isTaken,
  releaseCase,
  takeCase,
} from './case.store.ts';
export type { ConsoleBoard } from './console-board.ts';
export {
  type DrawnCode,
  inviteByCommand,
  makeOperator,
  type OperatorToInvite,
  type OperatorToMake,
  renewByCommand,
} from './make-operator.ts';
export { seedOperators } from './seed-operators.ts';

/** The firm's people for the server and for other features. */
export interface Operator {
  /** For `buildServer`: knows the console's tokens, writes the audit log. */
  readonly gate: OperatorGate;
  readonly approvals: Approvals;
}

/** What the firm's people build on. */
export interface OperatorNeeds {
  readonly ports: Ports;
  /** What the features show on the console's frame and dashboard. */
  readonly board: ConsoleBoard;
}

/** Makes the feature. */
export function createOperator({ ports, board }: OperatorNeeds): MadeFeature<Operator> {
  const approvals = createApprovals(ports.chance);
  const refusals = createRefusalLog(ports);
  handleOperatorApprovals(approvals);
  handleKeyApprovals(approvals);
  /** Forgets sessions and tries that no longer count. */
  const forgetExpired = () => forgetOld(ports.db, ports.clock.securityNow() - OPERATOR_LIMITS.sessionMs);
  return {
    api: {
      gate: {
        authenticate: (token, unattended = false) => authenticate(ports, token, unattended),
        enter: async (tx, operator, at, command) => {
          await enterSession(tx, operator, at);
          await enterSigned(tx, operator, { at, mode: ports.config.mode, command });
        },
        record: appendAudit,
        recordRefused: refusals.record,
      },
      approvals,
    },
    feature: {
      name: 'operator',
      routes: [...operatorRoutes(ports, { approvals, board, refusals }), ...signatureRoutes(approvals)],
      jobs: [{ name: 'operator.forget-expired', schedule: '20 * * * *', run: forgetExpired }],
      invariants: [...AUDIT_INVARIANTS, ...SIGNATURE_INVARIANTS],
    },
  };
}

/** The operator of a token; that somebody is at work keeps the session open. */
async function authenticate({ db, clock }: Ports, token: string, unattended: boolean) {
  const now = clock.securityNow();
  const found = await findSession(db, hashToken(token), now);
  if (found === null) return null;
  const { lastUsedAt, ...session } = found;
  const isStale = now - lastUsedAt.getTime() >= OPERATOR_LIMITS.useGrainMs;
  if (isStale && !unattended) await writeUse(db, session.logInId, now);
  return session;
}
