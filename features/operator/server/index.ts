import type { OperatorGate } from '#kernel/http/authenticator.ts';
import type { Route } from '#kernel/http/route.ts';
import type { Ports } from '#kernel/ports/ports.ts';
import { OPERATOR_LIMITS } from '../limits.ts';
import { type Approvals, createApprovals } from './approvals.ts';
import { appendAudit } from './audit.store.ts';
import { createBoard, type FlowNames, type HealthLine, type QueueCounter } from './console-board.ts';
import { hashToken } from './open-session.ts';
import { operatorRoutes } from './operator.routes.ts';
import { handleOperatorApprovals } from './operator-approvals.ts';
import { createRefusalLog } from './refusal-log.ts';
import { findSession, forgetOld, writeUse } from './session.store.ts';

export { SEED_OPERATORS, type SeedOperator } from '../seed-operators.ts';
export { otpauthUri, STEP_MS, toBase32, totpAt } from '../totp.ts';
export type { ApprovalRow } from './approval.store.ts';
export type { ApprovalKind } from './approval-kind.ts';
export type { Approvals } from './approvals.ts';
export { AUDIT_INVARIANTS, appendAudit, auditHead } from './audit.store.ts';
export {
  type CaseHold,
  type CaseName,
  closeCase,
  holdsOf,
  isTaken,
  releaseCase,
  takeCase,
} from './case.store.ts';
export type { FlowNames, HealthLine, QueueCounter } from './console-board.ts';
export {
  type DrawnCode,
  inviteByCommand,
  makeOperator,
  type OperatorToInvite,
  type OperatorToMake,
  renewByCommand,
} from './make-operator.ts';
export { seedOperators } from './seed-operators.ts';

/** The operator feature as the server mounts it. */
export interface Operator {
  readonly routes: Route[];
  /** For `buildServer`: knows the console's tokens, writes the audit log. */
  readonly gate: OperatorGate;
  readonly approvals: Approvals;
  /** A queue that the console's frame counts; once for each, at the start. */
  addQueue(queue: QueueCounter): void;
  /** Postings by which money comes in and goes out, for the dashboard. */
  addFlows(flows: FlowNames): void;
  /** The state of a part of the house, for the dashboard. */
  addProbe(probe: () => Promise<HealthLine[]>): void;
  /** Forgets sessions and tries that no longer count. */
  forgetExpired(): Promise<void>;
}

/** Makes the feature over the ports. */
export function createOperator(ports: Ports): Operator {
  const approvals = createApprovals(ports.chance);
  const board = createBoard();
  const refusals = createRefusalLog(ports);
  handleOperatorApprovals(approvals);
  return {
    routes: operatorRoutes(ports, { approvals, board, refusals }),
    gate: {
      authenticate: (token, unattended = false) => authenticate(ports, token, unattended),
      record: appendAudit,
      recordRefused: refusals.record,
    },
    approvals,
    addQueue: (queue) => void board.queues.push(queue),
    addFlows: (flows) => void board.flows.push(flows),
    addProbe: (probe) => void board.probes.push(probe),
    forgetExpired: () => forgetOld(ports.db, ports.clock.securityNow() - OPERATOR_LIMITS.sessionMs),
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
