import { afterEach, expect, it, test, vi } from 'vitest';
import { closedStorage } from '#ui/session/page.fixture.ts';
import { admitKeyCall } from '../../signature/contract.ts';
import { deviceKeyOf, makeDeviceKey, readDeviceKey, standingOf } from './device-key.ts';
import { sendSigned } from './send-signed.ts';

afterEach(() => vi.unstubAllGlobals());

it('where the browser keeps nothing, no key is made, and a command goes unsigned', async () => {
  vi.stubGlobal('indexedDB', closedStorage());
  expect(await makeDeviceKey('rita')).toBeNull();
  const options = { idempotencyKey: 'once' };
  const answer = { ok: true, data: 'done', replayed: false } as const;
  const send = vi.fn(async () => answer);
  const input = { keyId: 'a', reason: 'b' };
  expect(await sendSigned(send, { call: admitKeyCall, input, operatorId: 'rita', options })).toBe(answer);
  expect(send.mock.calls).toEqual([[options]]);
});

it('where the browser does not give what it keeps, nobody is told that there is no key', async () => {
  vi.stubGlobal('indexedDB', closedStorage());
  await expect(readDeviceKey('rita')).rejects.toThrow();
  expect(await deviceKeyOf('rita')).toBeNull();
});

const OWN = { id: 'own' };
const inState = (state: 'waiting' | 'admitted' | 'ended') => [{ id: 'own', state }];
test.each([
  ['unread', undefined, 'unread'],
  [undefined, [], 'asked'],
  // The answer has not come, or has failed: a key made now would take the place of one that signs.
  [OWN, undefined, 'asked'],
  [null, undefined, 'none'],
  [OWN, [], 'none'],
  [OWN, inState('ended'), 'none'],
  [OWN, inState('waiting'), 'waits'],
  [OWN, inState('admitted'), 'signs'],
] as const)(
  'given %j of the browser and %j of the server, then the device stands as %s',
  (own, all, standing) => {
    expect(standingOf(own, all)).toBe(standing);
  },
);
