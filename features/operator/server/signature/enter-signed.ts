import { Refusal } from '#kernel/contract/refusal.ts';
import type { Transaction } from '#kernel/database/database.ts';
import type { OperatorLogIn, SentCommand } from '#kernel/http/authenticator.ts';
import type { Mode } from '#kernel/ports/config.ts';
import { readSignature } from '#kernel/signature/read-signature.ts';
import { isSignedBy } from '#kernel/signature/signing.ts';
import { decideApprovalCall } from '../../contract.ts';
import { admitKeyCall } from '../../signature/contract.ts';
import { OPERATOR_KEY } from './admit-key.ts';
import { findKey, hasKey, type KeyRow } from './key.store.ts';
import { enterSignature, isOfKind } from './signature.store.ts';

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
  const { keyId, statement, signature } = readSignature(command.signature, {
    signerId: operator.operatorId,
    path: command.call.path,
    idempotencyKey: command.idempotencyKey,
    input: command.body,
    at,
  });
  const key = await findKey(tx, keyId);
  if (!signs(key, operator)) throw new Refusal('signature.key_unknown');
  const publicKey = { algorithm: key.algorithm, spki: new Uint8Array(key.publicKey) };
  if (!(await isSignedBy(publicKey, statement, signature))) throw new Refusal('signature.invalid');
  await enterSignature(tx, { operatorId: operator.operatorId, keyId, statement, signature, at });
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

function signs(key: KeyRow | null, { operatorId }: OperatorLogIn): key is KeyRow {
  return key !== null && key.operatorId === operatorId && key.admittedAt !== null && key.endedAt === null;
}
