import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { otpauthUri, STEP_MS, stepOfCode, toBase32, totpAt } from './totp.ts';

const SECRET = Buffer.from('12345678901234567890');

test('given the vectors of RFC 6238, appendix B, then the codes are theirs (last six digits)', () => {
  const vectors: [number, string][] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ];
  for (const [seconds, code] of vectors) {
    expect(totpAt(SECRET, Math.floor((seconds * 1000) / STEP_MS))).toBe(code);
  }
});

test('given a code one step early or late, then it is known with its step; two steps away it is not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 3, max: 100_000_000 }), fc.integer({ min: -3, max: 3 }), (step, away) => {
      const found = stepOfCode(SECRET, totpAt(SECRET, step + away), step * STEP_MS);
      // A code may by chance be that of another step nearby; it is then found there.
      if (Math.abs(away) <= 1) expect(found).not.toBeNull();
      else if (found !== null) expect(totpAt(SECRET, found)).toBe(totpAt(SECRET, step + away));
    }),
  );
});

test('given the vectors of RFC 4648, section 10, then base32 is written without padding', () => {
  const text = (plain: string) => toBase32(Buffer.from(plain));
  expect(['f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map(text)).toEqual([
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ]);
});

test('given an operator, then the address names the product and the secret', () => {
  expect(otpauthUri('ana.ruiz', SECRET)).toBe(
    'otpauth://totp/Bolsillo:ana.ruiz?issuer=Bolsillo&secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&algorithm=SHA1&digits=6&period=30',
  );
});
