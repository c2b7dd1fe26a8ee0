import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAuthority, type TestAuthority } from '#testing/time-stamp-authority.ts';
import { readElement, writeElement } from './der.ts';
import { nonceFrom, tokenOf, writeQuery } from './stamp-query.ts';
import { isTrusted, readAnchors } from './trust.ts';
import { type VerifiedStamp, verifyStamp } from './verify-stamp.ts';

const SEAL = 'ab'.repeat(32);

let authority: TestAuthority;
let token: Uint8Array;
beforeAll(async () => {
  authority = await openAuthority();
  const body = writeQuery(SEAL, nonceFrom(new Uint8Array(8)).bytes);
  const address = new URL(authority.timeStamps.addresses[0]!);
  const reply = await fetch(`${address.origin}/`, { method: 'POST', body });
  token = tokenOf(new Uint8Array(await reply.arrayBuffer()));
});
afterAll(() => authority.close());

describe('a time stamp of OpenSSL', () => {
  it('holds, and says when, by whom and in answer to what', async () => {
    const verified = (await verifyStamp(token, SEAL)) as VerifiedStamp;
    expect(verified).toMatchObject({
      by: 'Sellos de Prueba',
      stamp: { policy: '1.2.3.4.1', nonce: '4000000000000000' },
    });
    expect(Math.abs(verified.at - Date.now())).toBeLessThan(60_000);
    expect(isTrusted(verified, readAnchors(authority.timeStamps.anchors))).toBe(true);
    expect(isTrusted(verified, [])).toBe(false);
  });

  it('says nothing else with any byte altered, and nothing cut anywhere or followed by more', async () => {
    const anchors = readAnchors(authority.timeStamps.anchors);
    const told = async (bytes: Uint8Array) => {
      const verified = await verifyStamp(bytes, SEAL);
      return typeof verified !== 'string' && isTrusted(verified, anchors) ? verified.stamp.content : null;
    };
    const said = await told(token);
    expect(said).not.toBeNull();
    let unsigned = 0;
    for (let place = 0; place < token.length; place++) {
      const altered = await told(Uint8Array.from(token, (byte, at) => (at === place ? byte ^ 0x01 : byte)));
      // Nobody signs versions, parameters of algorithms and the list of digests: what they say counts for nothing.
      if (altered !== null) unsigned += 1;
      if (altered !== null) expect(altered).toEqual(said);
      expect(await told(token.subarray(0, place))).toBeNull();
    }
    expect(unsigned).toBeLessThan(40);
    expect(await told(Uint8Array.of(...token, 0))).toBeNull();
  });
});

describe('DER', () => {
  it('reads back what it writes, of any length', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 70_000 }), (content) => {
        expect(readElement(writeElement(4, content)).content).toEqual(content);
      }),
      { numRuns: 50 },
    );
  });

  it('throws nothing but its own error, whatever it is given', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
        expect(await verifyStamp(bytes, SEAL)).toBe('form');
        expect(await verifyStamp(writeElement(0x30, bytes), SEAL)).toBe('form');
      }),
    );
  });

  it.each([
    ['an endless length', [0x30, 0x80, 0, 0]],
    ['a length longer than needed', [0x04, 0x81, 0x01, 0]],
    ['a length that reaches too far', [0x04, 0x05, 0]],
    ['two elements', [0x05, 0, 0x05, 0]],
    ['nothing', []],
  ])('is refused with %s', (_what, bytes) => {
    expect(() => readElement(Uint8Array.from(bytes))).toThrow();
  });
});
