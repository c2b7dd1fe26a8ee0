import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hmacSha256 } from './hmac.ts';

test('agrees with the platform on any key and any messages, one after the other', () => {
  const messages = fc.array(fc.uint8Array({ maxLength: 400 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), messages, (key, all) => {
      const sign = hmacSha256(key);
      for (const message of all)
        expect(Buffer.from(sign(message)).toString('hex')).toBe(
          createHmac('sha256', key).update(message).digest('hex'),
        );
    }),
    { numRuns: 500 },
  );
});
