import { pbkdf2Sync } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pbkdf2Sha256 } from './pbkdf2-sha256.ts';

const bytes = (maxLength: number) => fc.uint8Array({ maxLength });

it('derives the same keys as the platform', () => {
  fc.assert(
    fc.property(
      bytes(64),
      bytes(51),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 32 }),
      (password, salt, rounds, length) => {
        const expected = pbkdf2Sync(password, salt, rounds, length, 'sha256').toString('hex');
        expect(Buffer.from(pbkdf2Sha256(password, salt, rounds, length)).toString('hex')).toBe(expected);
      },
    ),
  );
});

it('refuses what does not fit, rather than derive something else', () => {
  const long = (length: number) => new Uint8Array(length);
  expect(() => pbkdf2Sha256(long(65), long(16), 1, 32)).toThrow(RangeError);
  expect(() => pbkdf2Sha256(long(20), long(52), 1, 32)).toThrow(RangeError);
  expect(() => pbkdf2Sha256(long(20), long(16), 1, 33)).toThrow(RangeError);
});
