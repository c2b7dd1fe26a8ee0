import { createHash } from 'node:crypto';
import { Refusal } from '#kernel/contract/refusal.ts';
import { CLOCK_REACH_MS } from './key-log.ts';
import { inputLine, readStatement } from './statement.ts';

/** `<key id>.<signature>.<statement>`, the last two base64url. */
const HEADER = /^([0-9a-f]{64})\.([A-Za-z0-9_-]{86})\.([A-Za-z0-9_-]{1,14000})$/;

/** What a device signed of a command, read and not verified yet. */
export interface ReadSignature {
  /** Hex. */
  readonly keyId: string;
  readonly statement: string;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/** The command that it must be of. */
export interface CommandOf {
  readonly signerId: string;
  readonly path: string;
  readonly idempotencyKey: string | null;
  /** What of the input is signed. */
  readonly input: unknown;
  /** Security time. */
  readonly at: number;
}

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Reads the header of a signed command. Refuses `signature.invalid` for what is not of this command of this signer, and
 * `signature.clock` for a device whose clock is off.
 */
export function readSignature(header: string, command: CommandOf): ReadSignature {
  const [, keyId = '', signature = '', text = ''] = HEADER.exec(header) ?? [];
  const statement = Buffer.from(text, 'base64url').toString('utf8');
  const said = readStatement(statement);
  const isThis =
    said !== null &&
    said.signerId === command.signerId &&
    said.keyId === keyId &&
    said.path === command.path &&
    said.idempotencyKey === command.idempotencyKey &&
    said.input === inputLine(JSON.stringify(command.input), sha256Hex);
  if (!isThis) throw new Refusal('signature.invalid');
  if (!(Math.abs(Date.parse(said.at) - command.at) <= CLOCK_REACH_MS)) throw new Refusal('signature.clock');
  return { keyId, statement, signature: new Uint8Array(Buffer.from(signature, 'base64url')) };
}
