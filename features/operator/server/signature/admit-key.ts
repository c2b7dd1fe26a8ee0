import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { InputOf } from '#kernel/contract/define-call.ts';
import { notFound, Refusal } from '#kernel/contract/refusal.ts';
import type { OperatorContext } from '#kernel/http/route.ts';
import { isPublicKey } from '#kernel/signature/signing.ts';
import type { admitKeyCall, createKeyCall, endKeyCall } from '../../signature/contract.ts';
import type { Approval, ApprovalKind } from '../approval-kind.ts';
import type { Approvals } from '../approvals.ts';
import { countKeys, findKey, insertKeyLine } from './key.store.ts';
import { showKey } from './list-keys.ts';

const MAX_KEYS = 5;

const payload = z.object({ keyId: z.string(), operatorName: z.string() });
type Payload = z.output<typeof payload>;

/** Asked for by one admin and agreed to by another, neither of whom need be the key's operator. */
export const OPERATOR_KEY: ApprovalKind<Payload> = { name: 'operator-key', roles: ['admin'], payload };

/** How two admins' word on a key takes effect. */
export function handleKeyApprovals(approvals: Approvals): void {
  approvals.handle(OPERATOR_KEY, {
    facts: ({ keyId, operatorName }) => [
      { name: 'operator.people.name', value: operatorName },
      { name: 'operator.key.fingerprint', value: keyId },
    ],
    onApproved: admit,
  });
}

/** `operator/key_create`. */
export async function createKey(context: OperatorContext, input: InputOf<typeof createKeyCall>) {
  const { tx, operatorId, securityNow: at } = context;
  const publicKey = Buffer.from(input.publicKey, 'base64');
  const { algorithm } = input;
  const id = createHash('sha256').update(publicKey).digest('hex');
  const isUsable = await isPublicKey({ algorithm, spki: new Uint8Array(publicKey) });
  if (!isUsable || (await findKey(tx, id)) !== null) throw new Refusal('signature.key_invalid');
  if ((await countKeys(tx, operatorId)) >= MAX_KEYS) throw new Refusal('signature.too_many_keys');
  await insertKeyLine(tx, { at, event: 'created', operatorId, algorithm, publicKey });
  context.audit({ subjectKind: 'operator', subjectId: operatorId, detail: { keyId: id, created: true } });
  return { key: await showKey(context, id) };
}

/** `operator/key_admit`. */
export async function requestKey(
  approvals: Approvals,
  context: OperatorContext,
  { keyId, reason }: InputOf<typeof admitKeyCall>,
) {
  const key = await findKey(context.tx, keyId);
  if (key === null) throw notFound();
  if (key.admittedAt !== null || key.endedAt !== null) throw new Refusal('signature.key_over');
  const subject = { subjectKind: 'operator', subjectId: key.operatorId };
  const asked = { keyId, operatorName: key.operatorName };
  const approvalId = await approvals.requestOnce(context, OPERATOR_KEY, {
    ...subject,
    payload: asked,
    reason,
  });
  context.audit({ ...subject, detail: { approvalId, ...asked } });
  return { approvalId };
}

async function admit(context: OperatorContext, approval: Approval<Payload>): Promise<void> {
  const key = await findKey(context.tx, approval.payload.keyId);
  if (key === null) throw notFound();
  if (key.endedAt !== null) throw new Refusal('signature.key_over');
  const { operatorId, algorithm, publicKey } = key;
  const at = context.securityNow;
  await insertKeyLine(context.tx, {
    at,
    event: 'admitted',
    operatorId,
    algorithm,
    publicKey,
    approvalId: approval.id,
  });
  context.audit({
    subjectKind: 'operator',
    subjectId: operatorId,
    detail: { keyId: key.id, admitted: true },
  });
}

/** `operator/key_end`. */
export async function endKey(context: OperatorContext, { keyId }: InputOf<typeof endKeyCall>) {
  const key = await findKey(context.tx, keyId);
  const isTheirs = key?.operatorId === context.operatorId || context.roles.includes('admin');
  if (key === null || !isTheirs) throw notFound();
  if (key.endedAt !== null) throw new Refusal('signature.key_over');
  const { operatorId, algorithm, publicKey } = key;
  await insertKeyLine(context.tx, {
    at: context.securityNow,
    event: 'ended',
    operatorId,
    algorithm,
    publicKey,
  });
  context.audit({ subjectKind: 'operator', subjectId: operatorId, detail: { keyId, ended: true } });
  return { key: await showKey(context, keyId) };
}
