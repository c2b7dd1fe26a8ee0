import * as z from 'zod/mini';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { instant, pageInput, pageOf, uuid, writtenReason } from '#kernel/contract/fields.ts';
import { OPERATOR_ROLES } from '#kernel/contract/operator-role.ts';
import { KEY_ALGORITHMS } from '#kernel/signature/signing.ts';

const MAX_SPKI_LENGTH = 400;
/** Statements of one answer at most. */
export const MAX_STATEMENTS = 100;

const algorithm = z.enum(KEY_ALGORITHMS);
/** SHA-256 of the public key, or of a statement: 64 hex digits. */
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'field.invalid'));
const base64 = z
  .string()
  .check(
    z.maxLength(MAX_SPKI_LENGTH, 'field.too_long'),
    z.regex(/^[A-Za-z0-9+/]{40,}={0,2}$/, 'field.invalid'),
  );

const key = z.object({
  id: hash,
  operator: z.object({ id: uuid, name: z.string() }),
  algorithm,
  state: z.enum(['waiting', 'admitted', 'ended']),
  createdAt: instant,
  admittedAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  /** Two admins are at it: one asked, the other has yet to agree. */
  isAsked: z.boolean(),
  mine: z.boolean(),
});

export const createKeyCall = defineCall({
  path: 'operator/key_create',
  summary:
    'Enrol the public key of a device of mine. It signs nothing before an admin asked for it and another agreed.',
  access: 'operator',
  roles: OPERATOR_ROLES,
  input: z.object({ algorithm, publicKey: base64 }),
  output: z.object({ key }),
  reasons: ['signature.key_invalid', 'signature.too_many_keys'],
});

export const listKeysCall = defineCall({
  path: 'operator/key_list',
  summary: 'The keys of my devices; an admin and the auditor see those of all operators.',
  access: 'operator',
  roles: OPERATOR_ROLES,
  reads: true,
  audited: false,
  input: z.object({}),
  output: z.object({ items: z.array(key) }),
});

export const admitKeyCall = defineCall({
  path: 'operator/key_admit',
  summary:
    "Ask that an operator's key be admitted, having compared its fingerprint with them; another admin must agree.",
  access: 'operator',
  command: true,
  roles: ['admin'],
  input: z.object({ keyId: hash, reason: writtenReason() }),
  output: z.object({ approvalId: uuid }),
  reasons: ['approval.waits_already', 'signature.key_over'],
});

export const endKeyCall = defineCall({
  path: 'operator/key_end',
  summary: 'End a key of mine, or as an admin of anyone: it signs no more. What it signed stays.',
  access: 'operator',
  roles: OPERATOR_ROLES,
  input: z.object({ keyId: hash }),
  output: z.object({ key }),
  reasons: ['signature.key_over'],
});

/** One line of the log of keys, as it was hashed (docs/operator-signatures.md). */
const keyLine = z.object({
  seq: z.string(),
  at: instant,
  event: z.enum(['created', 'admitted', 'ended']),
  keyId: hash,
  operatorId: uuid,
  algorithm,
  /** SPKI, hex. */
  publicKey: z.string(),
  approvalId: z.nullable(uuid),
  previousHash: hash,
  hash,
});

export const listKeyLogCall = defineCall({
  path: 'proof/operator_key_list',
  summary:
    "The log of the operators' public keys, oldest first: who signs with which key, from when until when.",
  access: 'anonymous',
  input: z.object(pageInput),
  output: pageOf(keyLine),
});

export const listStatementsCall = defineCall({
  path: 'proof/statement_list',
  summary:
    'What operators signed about me: the statements that entries of my chain name, with their signatures.',
  access: 'investor',
  input: z.object({
    statements: z
      .array(hash)
      .check(z.minLength(1, 'field.required'), z.maxLength(MAX_STATEMENTS, 'field.too_long')),
  }),
  output: z.object({
    items: z.array(
      z.object({
        hash,
        operatorId: uuid,
        keyId: hash,
        statement: z.string(),
        /** Hex. */
        signature: z.string(),
        at: instant,
      }),
    ),
  }),
});

/** A key as the console shows it. */
export type OperatorKey = OutputOf<typeof listKeysCall>['items'][number];
/** A line of the log of keys. */
export type KeyLine = OutputOf<typeof listKeyLogCall>['items'][number];
/** A statement with its signature. */
export type SignedStatement = OutputOf<typeof listStatementsCall>['items'][number];
