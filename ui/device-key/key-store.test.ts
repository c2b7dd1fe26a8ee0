import { afterEach, expect, test, vi } from 'vitest';
import type { SigningKey } from '#kernel/signature/signature-of.ts';
import { createKeyStore } from './key-store.ts';

// Only ever handed on here.
const KEY: SigningKey = { id: 'a', algorithm: 'Ed25519', privateKey: {} as CryptoKey };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A browser whose database opens, and refuses whatever it is asked. */
function refusing(refusal: Error) {
  const close = vi.fn();
  const transaction = () => {
    throw refusal;
  };
  const request = { result: { transaction, close }, onsuccess: () => undefined };
  vi.stubGlobal('indexedDB', {
    open() {
      queueMicrotask(() => request.onsuccess());
      return request;
    },
  });
  return close;
}

test('given a database that never opens, then a key is not waited for longer than three seconds', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('indexedDB', { open: () => ({}) });
  const got = expect(createKeyStore('keys').get('ana')).rejects.toThrow('does not answer');
  await vi.advanceTimersByTimeAsync(3_000);
  await got;
});

test('given a first opening that hangs, as in WebKit, then another beside it gives the key, and nothing is opened after that', async () => {
  vi.useFakeTimers();
  const got = { result: KEY };
  const close = vi.fn();
  const transaction = () => {
    const asked = { objectStore: () => ({ get: () => got }), oncomplete: () => undefined };
    queueMicrotask(() => asked.oncomplete());
    return asked;
  };
  const opened = vi.fn(() => {
    const request = { result: { transaction, close }, onsuccess: () => undefined };
    if (opened.mock.calls.length > 1) queueMicrotask(() => request.onsuccess());
    return request;
  });
  vi.stubGlobal('indexedDB', { open: opened });
  const key = createKeyStore('keys').get('ana');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await key).toBe(KEY);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(opened).toHaveBeenCalledTimes(2);
  expect(close).toHaveBeenCalledOnce();
});

test.each([
  ['a key that cannot be kept', new DOMException('', 'DataCloneError')],
  ['a database that is going', new DOMException('', 'InvalidStateError')],
])('given %s, then it is said, and the database is closed', async (_, refusal) => {
  const close = refusing(refusal);
  await expect(createKeyStore('keys').put('ana', KEY)).rejects.toBe(refusal);
  expect(close).toHaveBeenCalledOnce();
});
