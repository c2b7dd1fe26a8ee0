import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicKey, isSignedBy, KEY_ALGORITHMS, makeKeyPair, sign, spkiOf } from './signing.ts';
import { inputLine, readStatement, type Statement, seenOf, writeStatement } from './statement.ts';

const STATEMENT: Statement = {
  signerId: '01a1fd7d-96bf-721b-99ba-3e7f71406700',
  keyId: 'ab'.repeat(32),
  at: '2026-11-20T15:30:00.000Z',
  path: 'operator/deposit_decide',
  idempotencyKey: '6f9d',
  input: '{"id":"7","agree":true,"opinion":"Llegó"}',
  seen: '{"amount":"500.00","state":"waiting"}',
};
const sha256Hex = (text: string) => createHash('sha256').update(text).digest('hex');

describe('a statement', () => {
  it('is read as it was written, whatever its fields say', () => {
    const field = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('\n'));
    const statement = fc.record({
      signerId: field,
      keyId: field,
      at: field,
      path: field,
      idempotencyKey: field,
      input: field,
      seen: field,
    });
    fc.assert(
      fc.property(statement, (written) => {
        expect(readStatement(writeStatement(written))).toEqual(written);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['nothing', ''],
    ['another text', 'hello'],
    ['a line too few', writeStatement(STATEMENT).split('\n').slice(0, -1).join('\n')],
    ['a line too many', `${writeStatement(STATEMENT)}\n`],
    ['another version', writeStatement(STATEMENT).replace('command-1', 'command-2')],
  ])('is not read from %s', (_, text) => {
    expect(readStatement(text)).toBeNull();
  });

  it('holds a short input whole and a long one by its hash', () => {
    expect(inputLine('{"id":"7"}', sha256Hex)).toBe('{"id":"7"}');
    const long = JSON.stringify({ file: 'x'.repeat(2_000) });
    expect(inputLine(long, sha256Hex)).toBe(`sha256 ${sha256Hex(long)}`);
  });

  it('says the plain texts of what was on the screen', () => {
    const shown = { id: '7', amount: '500.00', holder: null, looks: ['a'], text: 'x'.repeat(201) };
    expect(seenOf(shown)).toEqual({ id: '7', amount: '500.00' });
  });
});

describe('a signature', () => {
  it('is believed of its own key and text alone', async () => {
    const { algorithm, pair } = await makeKeyPair();
    const spki = await spkiOf(pair.publicKey);
    const other = await spkiOf((await makeKeyPair()).pair.publicKey);
    const text = writeStatement(STATEMENT);
    const signature = await sign(algorithm, pair.privateKey, text);
    expect(await isSignedBy({ algorithm, spki }, text, signature)).toBe(true);
    expect(await isSignedBy({ algorithm, spki: other }, text, signature)).toBe(false);
    expect(await isSignedBy({ algorithm, spki }, text.replace('500.00', '900.00'), signature)).toBe(false);
    signature[5] = signature[5]! ^ 1;
    expect(await isSignedBy({ algorithm, spki }, text, signature)).toBe(false);
    await expect(crypto.subtle.exportKey('pkcs8', pair.privateKey)).rejects.toThrow();
  });

  it('of ECDSA over P-256 is believed as well', async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'sign',
      'verify',
    ]);
    const spki = await spkiOf(pair.publicKey);
    const signature = await sign('ECDSA-P256', pair.privateKey, 'text');
    expect(await isSignedBy({ algorithm: 'ECDSA-P256', spki }, 'text', signature)).toBe(true);
    expect(await isSignedBy({ algorithm: 'Ed25519', spki }, 'text', signature)).toBe(false);
  });

  it.each(KEY_ALGORITHMS)('needs a key of %s that is one', async (algorithm) => {
    expect(await isPublicKey({ algorithm, spki: new Uint8Array(44) })).toBe(false);
  });
});
