import { createHash } from 'node:crypto';
import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { OperatorLogIn, SentCommand } from '#kernel/http/authenticator.ts';
import type { Mode } from '#kernel/ports/config.ts';
import { decideApprovalCall } from '../../contract.ts';
import { admitKeyCall } from '../../signature/contract.ts';
import { isSignedBy } from '../../signature/signing.ts';
import { inputLine, readStatement, type Statement } from '../../signature/statement.ts';
import { OPERATOR_KEY } from './admit-key.ts';
import { findKey, hasKey, type KeyRow } from './key.store.ts';
import { enterSignature, isOfKind } from './signature.store.ts';

/** `<key id>.<signature>.<statement>`, the last two base64url. */
const SIGNATURE_HEADER = /^([0-9a-f]{64})\.([A-Za-z0-9_-]{86})\.([A-Za-z0-9_-]{1,14000})$/;
/** How far a device's clock may be off. */
const CLOCK_REACH_MS = 10 * 60_000;

const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');

/**
 * Keeps what an operator signed of a command, in its transaction. Who has a key signs; who has none may decide in a
 * sandbox, unsigned, and in a live house only on keys themselves. `at` is security time.
 */
export async function enterSigned(
  tx: Transaction,
  operator: OperatorLogIn,
  { at, mode, command }: { at: number; mode: Mode; command: SentCommand },
): Promise<void> {
  if (!command.call.command) return;
  if (command.signature === null) return refuseUnsigned(tx, operator, { mode, command });
  const [, keyId = '', signature = '', text = ''] = SIGNATURE_HEADER.exec(command.signature) ?? [];
  const statement = Buffer.from(text, 'base64url').toString('utf8');
  const bytes = new Uint8Array(Buffer.from(signature, 'base64url'));
  refuseUnlessOf(readStatement(statement), operator, { at, keyId, command });
  const key = await findKey(tx, keyId);
  if (!signs(key, operator)) throw new Refusal('signature.key_unknown');
  const publicKey = { algorithm: key.algorithm, spki: new Uint8Array(key.publicKey) };
  if (!(await isSignedBy(publicKey, statement, bytes))) throw new Refusal('signature.invalid');
  await enterSignature(tx, { operatorId: operator.operatorId, keyId, statement, signature: bytes, at });
}

async function refuseUnsigned(
  tx: Transaction,
  { operatorId }: OperatorLogIn,
  { mode, command }: { mode: Mode; command: SentCommand },
): Promise<void> {
  if (await hasKey(tx, operatorId)) throw new Refusal('signature.required');
  if (mode === 'live' && !(await isAboutKeys(tx, command))) throw new Refusal('signature.required');
}

/** The first keys of a house are admitted by admins who have none yet. */
async function isAboutKeys(tx: Transaction, { call, input }: SentCommand): Promise<boolean> {
  if (call.path === admitKeyCall.path) return true;
  if (call.path !== decideApprovalCall.path) return false;
  return isOfKind(tx, decideApprovalCall.input.parse(input).id, OPERATOR_KEY.name);
}

/** What was signed is this command of this operator, now. */
function refuseUnlessOf(
  statement: Statement | null,
  { operatorId }: OperatorLogIn,
  { at, keyId, command }: { at: number; keyId: string; command: SentCommand },
): void {
  const isThis =
    statement !== null &&
    statement.operatorId === operatorId &&
    statement.keyId === keyId &&
    statement.path === command.call.path &&
    statement.idempotencyKey === command.idempotencyKey &&
    statement.input === inputLine(JSON.stringify(command.body), sha256Hex);
  if (!isThis) throw new Refusal('signature.invalid');
  const signedAt = Date.parse(statement.at);
  if (!(Math.abs(signedAt - at) <= CLOCK_REACH_MS)) throw new Refusal('signature.clock');
}

function signs(key: KeyRow | null, { operatorId }: OperatorLogIn): key is KeyRow {
  return key !== null && key.operatorId === operatorId && key.admittedAt !== null && key.endedAt === null;
}
