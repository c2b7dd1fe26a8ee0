import * as z from 'zod/mini';
import { caseWait } from '#kernel/contract/case-wait.ts';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import {
  asRead,
  currency,
  decimalString,
  instant,
  pageInput,
  pageOf,
  uuid,
  writtenReason,
} from '#kernel/contract/fields.ts';
import { OPERATOR_ROLES } from '#kernel/contract/operator-role.ts';
import { REAL_PRICES } from '#kernel/contract/real-prices.ts';
import { OPERATOR_LIMITS } from './limits.ts';

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

/**
 * Stands as the opinion where nobody wrote one, since whoever asked left the firm: the key of its text, for each reader in
 * their own language.
 */
export const ASKER_LEFT = 'approval.opinion.asker_left';

/** An operator as others of the firm see them. */
const operator = z.object({ id: uuid, signInName: z.string(), name: z.string(), roles: z.array(role) });

const typedName = z
  .string()
  .check(z.minLength(1, 'field.required'), z.maxLength(MAX_NAME_LENGTH, 'field.too_long'));
const totpCode = z.string().check(z.regex(/^\d{6}$/, 'field.totp'));
const begunSession = z.object({ token: z.string(), expiresAt: instant, operator });

/** Opens a session of the console: good for twelve hours, half an hour unused, in the header `operatorToken`. */
export const signInCall = defineCall({
  path: 'operator/sign_in',
  summary:
    'Sign in to the console with name, password and TOTP code. Five wrong tries from an address lock the name there for 15 minutes.',
  access: 'anonymous',
  entersConsole: true,
  input: z.object({
    signInName: typedName,
    password: z
      .string()
      .check(z.minLength(1, 'field.required'), z.maxLength(MAX_PASSWORD_LENGTH, 'field.too_long')),
    code: totpCode,
  }),
  output: begunSession,
  reasons: ['operator.sign_in_wrong', 'operator.sign_in_locked'],
});

/** Both halves of the code, from the two admins who hold them. */
const enrolmentCode = z
  .string()
  .check(z.minLength(1, 'field.required'), z.maxLength(MAX_NAME_LENGTH, 'field.too_long'));

/** The person themselves, who has no credentials yet, or no more. */
export const beginEnrolmentCall = defineCall({
  path: 'operator/enrol_begin',
  summary:
    'With name and enrolment code: a new TOTP secret, shown to the person alone. Asked again, another.',
  access: 'anonymous',
  entersConsole: true,
  input: z.object({ signInName: typedName, code: enrolmentCode }),
  output: z.object({
    name: z.string(),
    otpauthUri: z.string(),
    /** The same secret in base32, to be typed where no camera is. */
    secret: z.string(),
  }),
  reasons: ['enrolment.code_wrong', 'operator.sign_in_locked'],
});

export const finishEnrolmentCall = defineCall({
  path: 'operator/enrol_finish',
  summary:
    'The password that the person chose, and a code of the secret they scanned: uses the enrolment code up and signs in.',
  access: 'anonymous',
  entersConsole: true,
  input: z.object({
    signInName: typedName,
    code: enrolmentCode,
    password: z
      .string()
      .check(
        z.minLength(OPERATOR_LIMITS.passwordLeastLength, 'field.operator_password'),
        z.maxLength(MAX_PASSWORD_LENGTH, 'field.too_long'),
      ),
    totp: totpCode,
  }),
  output: begunSession,
  reasons: [
    'enrolment.code_wrong',
    'enrolment.totp_wrong',
    'enrolment.password_named',
    'operator.sign_in_locked',
  ],
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
        /** How long each has waited, the oldest first; of many only the first are told. */
        waitsMs: z.array(z.int()),
      }),
    ),
    /** Null before the first check. `faults` is the number of rows at fault. */
    ledger: z.nullable(z.object({ checkedAt: instant, faults: z.int() })),
    sources: z.array(z.string()),
    /** Real money, or which of a sandbox's prices are real. */
    mode: z.enum(['live', ...REAL_PRICES]),
    securityNow: instant,
    /** When this session ends, used or not; of security time. */
    sessionEndsAt: instant,
  }),
});

/** One day of money across the firm's border, amounts in the currency's own units. */
const flowDay = z.object({ date: z.string(), currency, moneyIn: decimalString, moneyOut: decimalString });

/** The day of Mexico City under way with what the exchanges do in it; business time. */
const day = z.object({
  beganAt: instant,
  /** None beyond the calendars. */
  sessions: z.array(
    z.object({
      /** New York's two have the same hours. */
      exchange: z.enum(['XMEX', 'XNYS']),
      isOpen: z.boolean(),
      /** When it closes, where it is open; else when it opens. */
      changesAt: instant,
      /** Null on a day without a session. */
      today: z.nullable(z.object({ opensAt: instant, closesAt: instant })),
    }),
  ),
});

/** The state of the house. */
export const dashboardCall = defineCall({
  path: 'operator/dashboard',
  summary:
    "The day's sessions, money in and out by day, the health of market data and venue, the ledger's last checks, the jobs.",
  access: 'operator',
  roles: OPERATOR_ROLES,
  reads: true,
  input: z.object({}),
  output: z.object({
    securityNow: instant,
    day,
    flows: z.array(flowDay),
    /** The oldest first; security time. */
    ledgerChecks: z.array(
      z.object({
        at: instant,
        /** Rows at fault; null where the check broke off. */
        faults: z.nullable(z.int()),
      }),
    ),
    health: z.array(
      z.object({
        /** Where prices come from, where orders go, whether the day's root is published, or what the firm's people do. */
        kind: z.enum(['data', 'venue', 'proof', 'people']),
        part: z.string(),
        state: z.enum(['good', 'stale', 'down']),
        source: z.string(),
        /** How much of it is ill: message keys `operator.health.count.<name>`. */
        counts: z.array(z.object({ name: z.string(), count: z.int() })),
      }),
    ),
    /** What the firm's own account has brought, signed; message keys `operator.result.<name>`. */
    results: z.array(
      z.object({
        name: z.string(),
        currency,
        realised: decimalString,
        /** Of what is open, by the last prices; null where one is not known. */
        open: z.nullable(decimalString),
        count: z.int(),
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
  summary: 'The operators with their roles and open sessions, and who has yet to enrol.',
  access: 'operator',
  roles: ['admin'],
  reads: true,
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.extend(operator, {
        sessions: z.int(),
        createdAt: instant,
        closedAt: z.nullable(instant),
        /** Has a password and a TOTP secret of their own. */
        enrolled: z.boolean(),
        /** Set while they may enrol: who agreed on it, and whether the caller hands over a half of the code. */
        enrolment: z.nullable(
          z.object({
            openedAt: instant,
            /** Names of who asked and who agreed; none where it was opened by a command on the server. */
            openedBy: z.array(z.string()),
            mine: z.boolean(),
          }),
        ),
      }),
    ),
    /** Admins who can decide at present, the caller among them. */
    admins: z.int(),
    /** Whether the caller may ask for changes; the auditor only reads. */
    mayChange: z.boolean(),
  }),
});

const asked = z.object({ approvalId: uuid });

/** The next three wait for another admin (`operator/approval_decide`); nobody is shown anybody's secrets. */
export const createOperatorCall = defineCall({
  path: 'operator/create',
  summary: 'Ask for a new operator; another admin must agree. The person then enrols with a one-time code.',
  access: 'operator',
  command: true,
  roles: ['admin'],
  input: z.object({ signInName, name: fullName, roles, reason: writtenReason() }),
  output: asked,
  reasons: ['operator.name_taken'],
});

export const setRolesCall = defineCall({
  path: 'operator/set_roles',
  summary:
    "Change an operator's roles; their sessions end. A role that is given waits for another admin, and so does the auditor's that is taken; others are taken at once. Nobody changes their own.",
  access: 'operator',
  command: true,
  roles: ['admin'],
  input: z.object({ operatorId: uuid, roles, reason: writtenReason() }),
  /** Null: done at once. */
  output: z.object({ approvalId: z.nullable(uuid) }),
  reasons: ['operator.self', 'operator.last_auditor', 'approval.waits_already'],
});

export const renewCredentialsCall = defineCall({
  path: 'operator/renew_credentials',
  summary:
    'Ask that an operator enrol again, for a lost phone; once another admin agrees, the old credentials and sessions are over.',
  access: 'operator',
  command: true,
  roles: ['admin'],
  input: z.object({ operatorId: uuid, reason: writtenReason() }),
  output: asked,
  reasons: ['operator.self', 'approval.waits_already'],
});

export const showHalfCall = defineCall({
  path: 'operator/enrolment_half',
  summary:
    "The caller's half of an operator's enrolment code, for whoever asked or agreed. Good for 24 hours; asked again, another.",
  access: 'operator',
  roles: ['admin'],
  input: z.object({ operatorId: uuid }),
  output: z.object({ half: z.string(), expiresAt: instant }),
  reasons: ['enrolment.not_yours'],
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

export const closeOperatorCall = defineCall({
  path: 'operator/close',
  summary:
    'An operator who left signs in no more; their sessions end, and what they asked for is rejected. An auditor leaves once another admin agrees, the last one never.',
  access: 'operator',
  roles: ['admin'],
  /** Of an auditor it says why, for the other admin. */
  input: z.object({ operatorId: uuid, reason: z.optional(writtenReason()) }),
  /** Null: done at once. */
  output: z.object({ approvalId: z.nullable(uuid) }),
  reasons: ['operator.self', 'operator.last_auditor', 'approval.waits_already'],
});

const search = z.optional(z.string().check(z.maxLength(MAX_SEARCH_LENGTH, 'field.too_long')));

/** The audit log, newest first. `from` and `to` are instants, `to` exclusive. */
export const listAuditCall = defineCall({
  path: 'operator/audit_list',
  summary: 'Search the audit log of every command, every look and every refused try.',
  access: 'operator',
  roles: ['auditor', 'admin'],
  reads: true,
  input: z.object({
    ...pageInput,
    operatorId: z.optional(uuid),
    call: search,
    subjectId: search,
    commandsOnly: z.optional(z.boolean()),
    from: z.optional(instant),
    to: z.optional(instant),
  }),
  output: pageOf(
    z.object({
      seq: z.string(),
      at: instant,
      /** Null for a command on the server and for a try to sign in. */
      operatorId: z.nullable(uuid),
      operatorName: z.nullable(z.string()),
      call: z.string(),
      reads: z.boolean(),
      /** It was tried and refused for this reason; null for what was done. */
      refused: z.nullable(z.string()),
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
  /** Whether the caller is one who may decide it: of a fitting role, and neither who asked nor whom it is about. */
  mayDecide: z.boolean(),
  /** Who asked may still ask for it; else it can only be rejected. */
  askerFits: z.boolean(),
  ...caseWait,
  decidedBy: z.nullable(z.object({ id: uuid, name: z.string() })),
  decidedAt: z.nullable(instant),
  opinion: z.string(),
});

export const listApprovalsCall = defineCall({
  path: 'operator/approval_list',
  summary: 'What waits for a second person (oldest first), or what was decided (newest first).',
  access: 'operator',
  roles: ['reviewer', 'treasurer', 'publisher', 'admin'],
  reads: true,
  input: z.object({
    ...pageInput,
    state: z.enum(['waiting', 'decided']),
    /** Of one kind only, such as `adjustment`. */
    kind: z.optional(z.string().check(z.maxLength(40, 'field.too_long'))),
    /** Only this one, where it stands so. */
    id: z.optional(uuid),
  }),
  output: pageOf(approval),
});

/** By what the list of approvals can be narrowed down; it tells of nobody. */
export const listApprovalKindsCall = defineCall({
  path: 'operator/approval_kinds',
  summary: 'The kinds of what needs two persons that the caller is shown, by name.',
  access: 'operator',
  roles: ['reviewer', 'treasurer', 'publisher', 'admin'],
  reads: true,
  audited: false,
  input: z.object({}),
  output: z.object({ kinds: z.array(z.string()) }),
});

export const decideApprovalCall = defineCall({
  path: 'operator/approval_decide',
  summary: 'Agree to, or reject, what another operator asked for.',
  access: 'operator',
  command: true,
  roles: ['reviewer', 'treasurer', 'publisher', 'admin'],
  input: z.object({
    id: uuid,
    agree: z.boolean(),
    opinion: z.optional(z.string().check(asRead(), z.maxLength(500, 'field.too_long'))),
  }),
  output: z.object({ approval }),
  reasons: [
    'approval.same_operator',
    'approval.about_you',
    'approval.asker_gone',
    'approval.decided',
    'approval.opinion_missing',
    'approval.unreadable',
    'role.missing',
  ],
});

/** An operator as the console shows them. */
export type OperatorView = OutputOf<typeof signInCall>['operator'];
/** The frame's state. */
export type Overview = OutputOf<typeof overviewCall>;
export type Dashboard = OutputOf<typeof dashboardCall>;
export type OperatorItem = OutputOf<typeof listOperatorsCall>['items'][number];
export type AuditItem = OutputOf<typeof listAuditCall>['items'][number];
export type ApprovalItem = OutputOf<typeof listApprovalsCall>['items'][number];
