import { beforeEach, expect, it, vi } from 'vitest';
import type { Answer } from '#kernel/contract/client.ts';
import type { LogInKey } from './sign-command.ts';

const OFFLINE: Answer<never> = { ok: false, kind: 'offline' };
const ENROLLED: Answer<object> = { ok: true, data: {}, replayed: false };
const OVER: Answer<never> = {
  ...{ ok: false, kind: 'refusal', code: -1, msg: '', reason: 'signature.key_invalid' },
  ...{ fields: {}, values: {}, status: 200, keyChecked: false },
};

let kept: LogInKey | null;
let sent: string[];
let answers: Answer<object>[];
let made: number;
let token: string;

vi.mock('#ui/device-key/key-store.ts', () => ({
  canSign: () => true,
  makeSigningKey: async () => {
    made += 1;
    const key = { id: `key ${made}`, algorithm: 'Ed25519', privateKey: {} };
    return { key, algorithm: 'Ed25519', publicKey: `public ${made}` };
  },
  createKeyStore: () => ({
    get: async () => kept,
    put: async (_: string, key: LogInKey) => {
      kept = key;
    },
  }),
}));
vi.mock('#ui/session/session.ts', () => ({ session: { get: () => ({ user: { id: 'ana' }, token }) } }));
vi.mock('#ui/call/send-call.ts', () => ({
  sendCall: async (_: unknown, { publicKey }: { publicKey: string }) => {
    sent.push(publicKey);
    return answers.shift() ?? OFFLINE;
  },
}));
const { enrolDevice } = await import('./sign-command.ts');

beforeEach(() => {
  [kept, sent, answers, made, token] = [null, [], [], 0, 'one'];
});

it('given a lost answer, then the same key is sent until it is enrolled, and then no more', async () => {
  answers = [OFFLINE, OFFLINE, ENROLLED];
  for (let tries = 0; tries < 5; tries++) await enrolDevice();
  expect(sent).toEqual(['public 1', 'public 1', 'public 1']);
  expect(kept).toMatchObject({ id: 'key 1' });
  expect(kept).not.toHaveProperty('unanswered');
});

it('given that the key has ended meanwhile, then another is made, once', async () => {
  answers = [OFFLINE, OVER, ENROLLED];
  await enrolDevice();
  await enrolDevice();
  expect(sent).toEqual(['public 1', 'public 1', 'public 2']);
  expect(kept).toMatchObject({ id: 'key 2' });
});

it('given a key that is refused at once, then no other follows', async () => {
  answers = [OVER];
  await enrolDevice();
  expect(sent).toEqual(['public 1']);
});

it('given another log-in, then its key is another', async () => {
  await enrolDevice();
  token = 'two';
  answers = [ENROLLED];
  await enrolDevice();
  expect(sent).toEqual(['public 1', 'public 2']);
});
