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

test.each([
  ['a key that cannot be kept', new DOMException('', 'DataCloneError')],
  ['a database that is going', new DOMException('', 'InvalidStateError')],
])('given %s, then it is said, and the database is closed', async (_, refusal) => {
  const close = refusing(refusal);
  await expect(createKeyStore('keys').put('ana', KEY)).rejects.toBe(refusal);
  expect(close).toHaveBeenCalledOnce();
});
