import { pbkdf2Sync } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pbkdf2Sha256 } from './pbkdf2-sha256.ts';

const bytes = (maxLength: number) => fc.uint8Array({ maxLength });

it('derives the same keys as the platform', () => {
  fc.assert(
    fc.property(
      bytes(100),
      bytes(100),
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 1, max: 70 }),
      (password, salt, rounds, length) => {
        const expected = pbkdf2Sync(password, salt, rounds, length, 'sha256').toString('hex');
        expect(Buffer.from(pbkdf2Sha256(password, salt, rounds, length)).toString('hex')).toBe(expected);
      },
    ),
  );
});
