import * as z from 'zod/mini';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { currency, decimalString, instant, pageInput, pageOf, uuid } from '#kernel/contract/fields.ts';
import { OPERATOR_ROLES } from '#kernel/contract/operator-role.ts';

const MAX_SEARCH_LENGTH = 120;
const MAX_PASSWORD_LENGTH = 128;
const MAX_NAME_LENGTH = 80;

/** What is typed to sign in: lower case letters, digits, points and hyphens. */
const signInName = z.string().check(z.regex(/^[a-z][a-z0-9.-]{1,39}$/, 'field.sign_in_name'));
const fullName = z
  .string()
  .check(z.trim(), z.minLength(1, 'field.required'), z.maxLength(MAX_NAME_LENGTH, 'field.too_long'));
const role = z.enum(OPERATOR_ROLES);
const roles = z
  .array(role)
  .check(z.minLength(1, 'field.required'), z.maxLength(OPERATOR_ROLES.length, 'field.invalid'));

/** Why something was done, in words that another person understands. */
export const reasonText = z
  .string()
  .check(z.trim(), z.minLength(5, 'field.reason_short'), z.maxLength(500, 'field.too_long'));

/** An operator as others of the firm see them. */
const operator = z.object({ id: uuid, signInName: z.string(), name: z.string(), roles: z.array(role) });

/** Opens a session of the console: good for twelve hours, in the header `operatorToken`. */
export const signInCall = defineCall({
  path: 'operator/sign_in',
  summary: 'Sign in to the console with name, password and TOTP code. Five wrong tries lock for 15 minutes.',
  access: 'anonymous',
  input: z.object({
    signInName: z
      .string()
      .check(z.minLength(1, 'field.required'), z.maxLength(MAX_NAME_LENGTH, 'field.too_long')),
    password: z
      .string()
      .check(z.minLength(1, 'field.required'), z.maxLength(MAX_PASSWORD_LENGTH, 'field.too_long')),
    code: z.string().check(z.regex(/^\d{6}$/, 'field.totp')),
  }),
  output: z.object({ token: z.string(), expiresAt: instant, operator }),
  reasons: ['operator.sign_in_wrong', 'operator.sign_in_locked'],
});

/** Ends the session that makes the call. */
export const signOutCall = defineCall({
  path: 'operator/sign_out',
  summary: 'End this session of the console.',
  access: 'operator',
  roles: OPERATOR_ROLES,
  input: z.object({}),
  output: z.object({}),
});

/** What the frame of the console shows all the time; tells of nobody, so it leaves no line in the audit log. */
export const overviewCall = defineCall({
  path: 'operator/overview',
  summary:
    "The signed-in operator, the queues' counts, the ledger's last check and the market data's source.",
  access: 'operator',
  roles: OPERATOR_ROLES,
  reads: true,
  audited: false,
  input: z.object({}),
  output: z.object({
    operator,
    queues: z.array(
      z.object({
        id: z.string(),
        count: z.int(),
        overdue: z.int(),
        /** How long the oldest has waited; null where none waits. */
        oldestMs: z.nullable(z.int()),
      }),
    ),
    /** Null before the first check. `faults` is the number of rows at fault. */
    ledger: z.nullable(z.object({ checkedAt: instant, faults: z.int() })),
    sources: z.array(z.string()),
    mode: z.enum(['sandbox', 'live']),
    securityNow: instant,
  }),
});

/** One day of money across the firm's border, amounts in the currency's own units. */
const flowDay = z.object({ date: z.string(), currency, moneyIn: decimalString, moneyOut: decimalString });

/** The state of the house. */
export const dashboardCall = defineCall({
  path: 'operator/dashboard',
  summary: 'Money in and out by day, the health of market data and venue, the jobs.',
  access: 'operator',
  roles: OPERATOR_ROLES,
  reads: true,
  input: z.object({}),
  output: z.object({
    flows: z.array(flowDay),
    health: z.array(
      z.object({
        /** Where prices come from, or where orders go. */
        kind: z.enum(['data', 'venue']),
        part: z.string(),
        state: z.enum(['good', 'stale', 'down']),
        source: z.string(),
        /** What tells of a venue: message keys `operator.health.count.<name>`. */
        counts: z.array(z.object({ name: z.string(), count: z.int() })),
      }),
    ),
    jobs: z.array(
      z.object({
        name: z.string(),
        ranAt: instant,
        durationMs: z.int(),
        outcome: z.enum(['done', 'failed']),
        /** Since the installation began. */
        failures: z.int(),
        lastFailedAt: z.nullable(instant),
      }),
    ),
  }),
});

/** Everyone who may sign in, and who no longer may. */
export const listOperatorsCall = defineCall({
  path: 'operator/list',
  summary: 'The operators with their roles and open sessions.',
  access: 'operator',
  roles: ['admin'],
  reads: true,
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.extend(operator, { sessions: z.int(), createdAt: instant, closedAt: z.nullable(instant) }),
    ),
  }),
});

/** Password and TOTP secret are shown in this answer only; nothing gives them again. */
const credentials = z.object({ operator, password: z.string(), otpauthUri: z.string() });

export const createOperatorCall = defineCall({
  path: 'operator/create',
  summary: 'Make an operator; the answer alone shows password and TOTP secret.',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ signInName, name: fullName, roles }),
  output: credentials,
  reasons: ['operator.name_taken'],
});

export const setRolesCall = defineCall({
  path: 'operator/set_roles',
  summary: "Change an operator's roles; their sessions end. Nobody changes their own.",
  access: 'operator',
  roles: ['admin'],
  input: z.object({ operatorId: uuid, roles }),
  output: z.object({ operator }),
  reasons: ['operator.self'],
});

export const endSessionsCall = defineCall({
  path: 'operator/end_sessions',
  summary: "End all of an operator's sessions.",
  access: 'operator',
  roles: ['admin'],
  input: z.object({ operatorId: uuid }),
  output: z.object({ ended: z.int() }),
  reasons: ['operator.self'],
});

export const renewCredentialsCall = defineCall({
  path: 'operator/renew_credentials',
  summary: 'Give an operator a new password and a new TOTP secret, for a lost phone; their sessions end.',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ operatorId: uuid }),
  output: credentials,
  reasons: ['operator.self'],
});

export const closeOperatorCall = defineCall({
  path: 'operator/close',
  summary: 'An operator who left signs in no more; their sessions end.',
  access: 'operator',
  roles: ['admin'],
  input: z.object({ operatorId: uuid }),
  output: z.object({}),
  reasons: ['operator.self'],
});

const search = z.optional(z.string().check(z.maxLength(MAX_SEARCH_LENGTH, 'field.too_long')));

/** The audit log, newest first. `from` and `to` are instants, `to` exclusive. */
export const listAuditCall = defineCall({
  path: 'operator/audit_list',
  summary: 'Search the audit log of every deed and every look.',
  access: 'operator',
  roles: ['auditor', 'admin'],
  reads: true,
  input: z.object({
    ...pageInput,
    operatorId: z.optional(uuid),
    call: search,
    subjectId: search,
    deedsOnly: z.optional(z.boolean()),
    from: z.optional(instant),
    to: z.optional(instant),
  }),
  output: pageOf(
    z.object({
      seq: z.string(),
      at: instant,
      operatorId: uuid,
      operatorName: z.string(),
      call: z.string(),
      reads: z.boolean(),
      subjectKind: z.nullable(z.string()),
      subjectId: z.nullable(z.string()),
      /** JSON as text, in the words of the program. */
      detail: z.nullable(z.string()),
      remoteAddress: z.string(),
      requestId: z.string(),
      hash: z.string(),
    }),
  ),
});

const approvalState = z.enum(['waiting', 'approved', 'rejected']);
const approval = z.object({
  id: uuid,
  kind: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** What will be done, line by line: names and values of the kind's own. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Where the case lies in the console, such as `/withdrawals?case=…`; null where nothing more is to be seen. */
  casePath: z.nullable(z.string()),
  reason: z.string(),
  requestedBy: z.object({ id: uuid, name: z.string() }),
  requestedAt: instant,
  state: approvalState,
  /** Whether the caller is one who may decide it: of a fitting role, and not who asked. */
  mayDecide: z.boolean(),
  decidedBy: z.nullable(z.object({ id: uuid, name: z.string() })),
  decidedAt: z.nullable(instant),
  opinion: z.string(),
});

export const listApprovalsCall = defineCall({
  path: 'operator/approval_list',
  summary: 'What waits for a second person (oldest first), or what was decided (newest first).',
  access: 'operator',
  roles: ['reviewer', 'treasurer', 'admin'],
  reads: true,
  input: z.object({ ...pageInput, state: z.enum(['waiting', 'decided']) }),
  output: pageOf(approval),
});

export const decideApprovalCall = defineCall({
  path: 'operator/approval_decide',
  summary: 'Agree to, or reject, what another operator asked for.',
  access: 'operator',
  deed: true,
  roles: ['reviewer', 'treasurer', 'admin'],
  input: z.object({
    id: uuid,
    agree: z.boolean(),
    opinion: z.optional(z.string().check(z.maxLength(500, 'field.too_long'))),
  }),
  output: z.object({ approval }),
  reasons: ['approval.same_operator', 'approval.decided', 'approval.opinion_missing', 'role.missing'],
});

/** An operator as the console shows them. */
export type OperatorView = OutputOf<typeof signInCall>['operator'];
/** The frame's state. */
export type Overview = OutputOf<typeof overviewCall>;
export type Dashboard = OutputOf<typeof dashboardCall>;
export type OperatorItem = OutputOf<typeof listOperatorsCall>['items'][number];
export type AuditItem = OutputOf<typeof listAuditCall>['items'][number];
export type ApprovalItem = OutputOf<typeof listApprovalsCall>['items'][number];
