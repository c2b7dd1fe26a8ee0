import { createHash } from 'node:crypto';
import { createDeviceKeyCall } from '#features/account/signature-contract.ts';
import { decideApprovalCall } from '#features/operator/contract.ts';
import { admitKeyCall, createKeyCall } from '#features/operator/signature/contract.ts';
import { type CallDefinition, signedPart } from '#kernel/contract/define-call.ts';
import { signatureOf } from '#kernel/signature/signature-of.ts';
import { makeKeyPair, spkiOf } from '#kernel/signature/signing.ts';
import type { Seen } from '#kernel/signature/statement.ts';
import type { TestBolsillo, TestInvestor, TestOperator } from './bolsillo.ts';

/** An operator's device in a test: its key, and the header under which a command is signed. */
export interface TestDevice {
  readonly keyId: string;
  signatureOf(command: SignedWish): Promise<string>;
}

export interface SignedWish {
  readonly call: CallDefinition;
  readonly input: unknown;
  readonly idempotencyKey: string;
  readonly seen?: Seen;
  /** Security time of the device. */
  readonly at?: number;
}

/** Makes a key of the operator's and enrols it; nobody has admitted it yet. */
export async function enrolDevice(world: TestBolsillo, operator: TestOperator): Promise<TestDevice> {
  const { publicKey, ...device } = await makeDevice(world, operator.id);
  await operator.get(createKeyCall, publicKey);
  return device;
}

/** The same of an investor, whose log-in it belongs to. */
export async function enrolPhone(
  world: TestBolsillo,
  investor: Pick<TestInvestor, 'id' | 'get'>,
): Promise<TestDevice> {
  const { publicKey, ...device } = await makeDevice(world, investor.id);
  await investor.get(createDeviceKeyCall, publicKey);
  return device;
}

async function makeDevice(world: TestBolsillo, signerId: string) {
  const { algorithm, pair } = await makeKeyPair();
  const spki = await spkiOf(pair.publicKey);
  const key = {
    id: createHash('sha256').update(spki).digest('hex'),
    algorithm,
    privateKey: pair.privateKey,
  };
  return {
    keyId: key.id,
    publicKey: { algorithm, publicKey: Buffer.from(spki).toString('base64') },
    signatureOf: ({ call, input, idempotencyKey, seen = {}, at = world.now() }: SignedWish) => {
      const json = JSON.stringify(call.signs === undefined ? input : signedPart(call, input));
      return signatureOf(key, { signerId, path: call.path, idempotencyKey, json, seen }, at);
    },
  };
}

/** The same, admitted by two admins. */
export async function admittedDevice(world: TestBolsillo, operator: TestOperator): Promise<TestDevice> {
  const device = await enrolDevice(world, operator);
  const [asks, agrees] = [await world.operator('admin'), await world.operator('admin')];
  const reason = 'Comparada por teléfono';
  const { approvalId } = await asks.get(admitKeyCall, { keyId: device.keyId, reason });
  await agrees.get(decideApprovalCall, { id: approvalId, agree: true, opinion: 'Vista' });
  return device;
}
