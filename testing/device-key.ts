import { createHash } from 'node:crypto';
import { decideApprovalCall } from '#features/operator/contract.ts';
import { admitKeyCall, createKeyCall } from '#features/operator/signature/contract.ts';
import { makeKeyPair, sign, spkiOf } from '#features/operator/signature/signing.ts';
import { inputLine, type Seen, writeStatement } from '#features/operator/signature/statement.ts';
import type { CallDefinition } from '#kernel/contract/define-call.ts';
import type { TestBolsillo, TestOperator } from './bolsillo.ts';

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
  const { algorithm, pair } = await makeKeyPair();
  const spki = await spkiOf(pair.publicKey);
  const keyId = createHash('sha256').update(spki).digest('hex');
  await operator.get(createKeyCall, { algorithm, publicKey: Buffer.from(spki).toString('base64') });
  return {
    keyId,
    async signatureOf({ call, input, idempotencyKey, seen = {}, at = world.now() }) {
      const statement = writeStatement({
        operatorId: operator.id,
        keyId,
        at: new Date(at).toISOString(),
        path: call.path,
        idempotencyKey,
        input: inputLine(JSON.stringify(input), (text) => createHash('sha256').update(text).digest('hex')),
        seen: JSON.stringify(seen),
      });
      const signature = await sign(algorithm, pair.privateKey, statement);
      return [
        keyId,
        Buffer.from(signature).toString('base64url'),
        Buffer.from(statement).toString('base64url'),
      ].join('.');
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
