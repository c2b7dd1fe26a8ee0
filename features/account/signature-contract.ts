import * as z from 'zod/mini';
import { defineCall, type OutputOf } from '#kernel/contract/define-call.ts';
import { instant, pageInput, pageOf } from '#kernel/contract/fields.ts';
import { KEY_ALGORITHMS } from '#kernel/signature/signing.ts';

const MAX_SPKI_LENGTH = 400;
/** Statements of one answer at most. */
export const MAX_OWN_STATEMENTS = 100;

const algorithm = z.enum(KEY_ALGORITHMS);
/** SHA-256 of the public key, or of a statement: 64 hex digits. */
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'field.invalid'));

export const createDeviceKeyCall = defineCall({
  path: 'user/key_create',
  summary:
    'Enrol the public key of the device that asks: what it signs of my commands stands in my chain until it is signed out. It takes the place of an earlier one.',
  access: 'investor',
  input: z.object({
    algorithm,
    /** SPKI, base64. */
    publicKey: z
      .string()
      .check(
        z.maxLength(MAX_SPKI_LENGTH, 'field.too_long'),
        z.regex(/^[A-Za-z0-9+/]{40,}={0,2}$/, 'field.invalid'),
      ),
  }),
  output: z.object({ keyId: hash }),
  reasons: ['signature.key_invalid'],
});

/** One line of the log of an investor's keys, as it was hashed (docs/investor-signatures.md). */
const keyLine = z.object({
  seq: z.string(),
  at: instant,
  event: z.enum(['created', 'ended']),
  keyId: hash,
  algorithm,
  /** SPKI, hex. */
  publicKey: z.string(),
  previousHash: hash,
  hash,
});

export const listDeviceKeysCall = defineCall({
  path: 'user/key_list',
  summary: "The log of my devices' public keys, oldest first: which signs from when until when.",
  access: 'investor',
  input: z.object(pageInput),
  output: pageOf(keyLine),
});

export const listOwnStatementsCall = defineCall({
  path: 'user/statement_list',
  summary: 'What I signed: statements by their hashes, with their signatures.',
  access: 'investor',
  input: z.object({
    statements: z
      .array(hash)
      .check(z.minLength(1, 'field.required'), z.maxLength(MAX_OWN_STATEMENTS, 'field.too_long')),
  }),
  output: z.object({
    items: z.array(
      z.object({
        hash,
        keyId: hash,
        statement: z.string(),
        /** Hex. */
        signature: z.string(),
        at: instant,
      }),
    ),
  }),
});

/** A line of the log of an investor's keys. */
export type DeviceKeyLine = OutputOf<typeof listDeviceKeysCall>['items'][number];
