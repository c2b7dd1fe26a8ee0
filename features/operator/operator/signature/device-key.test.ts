import { afterEach, expect, it, vi } from 'vitest';
import { closedStorage } from '#ui/session/page.fixture.ts';
import { admitKeyCall } from '../../signature/contract.ts';
import { makeDeviceKey } from './device-key.ts';
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
