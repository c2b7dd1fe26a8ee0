import { beforeEach, expect, it, vi } from 'vitest';
import type { Answer, SendOptions } from '#kernel/contract/client.ts';
import { admitKeyCall } from '../../signature/contract.ts';
import type { DeviceKey } from './device-key.ts';

const SIGNED_ONLY: Answer<string> = {
  ...{ ok: false, kind: 'refusal', code: -1, msg: '', reason: 'signature.required' },
  ...{ fields: {}, values: {}, status: 200, keyChecked: false },
};
const DONE: Answer<string> = { ok: true, data: 'done', replayed: false };
const KEY = { id: 'key', algorithm: 'Ed25519', privateKey: {} as CryptoKey, isAdmitted: true } as const;

let reads: (DeviceKey | Error)[];
let keeps: () => Promise<void>;
let makes: () => Promise<object>;

vi.mock('#ui/device-key/key-store.ts', () => ({
  canSign: () => true,
  makeSigningKey: () => makes(),
  createKeyStore: () => ({
    get: async () => {
      const read = reads.shift() ?? null;
      if (read instanceof Error) throw read;
      return read;
    },
    put: () => keeps(),
  }),
}));
vi.mock('#kernel/signature/signature-of.ts', () => ({ signatureOf: async () => 'signed' }));
const { sendSigned } = await import('./send-signed.ts');
const { makeDeviceKey } = await import('./device-key.ts');

beforeEach(() => {
  keeps = async () => undefined;
  makes = async () => ({ key: {}, algorithm: 'Ed25519', publicKey: 'public' });
});

/** Sends a decision to a server that wants it signed; gives what it answers, and with which signatures it was sent. */
async function decide() {
  const signatures: (string | undefined)[] = [];
  const send = async (options: SendOptions | undefined) => {
    signatures.push(options?.signature);
    return options?.signature === undefined ? SIGNED_ONLY : DONE;
  };
  const input = { keyId: 'a', reason: 'b' };
  const options = { idempotencyKey: 'once' };
  const answer = await sendSigned(send, { call: admitKeyCall, input, operatorId: 'rita', options });
  return { answer, signatures };
}

it.each([
  ['is given at once', [KEY], [], DONE],
  ['is not given the first time', [new Error('not now'), KEY], [undefined], DONE],
  ['is never given', [new Error('not now'), new Error('not now')], [undefined], SIGNED_ONLY],
])('given a key that %s, then the decision goes signed where it can', async (_, given, before, last) => {
  reads = [...given, KEY];
  const { answer, signatures } = await decide();
  expect(answer).toBe(last);
  expect(signatures).toEqual(last.ok ? [...before, 'signed'] : before);
});

it('a store that takes nothing holds up no decision', async () => {
  reads = [{ ...KEY, isAdmitted: false }, KEY];
  keeps = () => Promise.reject(new Error('full'));
  expect((await decide()).answer).toBe(DONE);
});

it('a key that cannot be made is no key that cannot be kept', async () => {
  keeps = () => Promise.reject(new Error('full'));
  expect(await makeDeviceKey('rita')).toBeNull();
  makes = () => Promise.reject(new Error('no such algorithm'));
  await expect(makeDeviceKey('rita')).rejects.toThrow('no such algorithm');
});
