import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256 as inNode } from './sha256.ts';
import { sha256 as inBrowser } from './sha256-in-browser.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');
const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.each([
  ['in Node', inNode],
  ['in a browser', inBrowser],
])('SHA-256 %s', (_where, sha256) => {
  it('gives the known answers', () => {
    const text = (words: string) => hex(sha256(new TextEncoder().encode(words)));
    expect(text('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(text('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('agrees with the platform at every length around a block’s end', () => {
    for (let length = 0; length <= 200; length++) {
      const bytes = new Uint8Array(length).fill(length);
      expect(hex(sha256(bytes))).toBe(expected(bytes));
    }
  });

  it('agrees with the platform on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5_000 }), (bytes) => {
        expect(hex(sha256(bytes))).toBe(expected(bytes));
      }),
    );
  });
});
