import { type Options, hash as realHash, verify } from '@node-rs/argon2/index.js';

export { verify };

/** What the product asks for: `kernel/secrets/password-hash.test.ts` holds it to that. */
const ASKED_FOR = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The least that argon2id takes. */
const LIGHT = { ...ASKED_FOR, memoryCost: 8, timeCost: 1 };

/**
 * Stands in for `@node-rs/argon2` where `vitest.config.ts` says so, and nowhere else: tests that start servers register thousands of people, each
 * for a thirtieth of a second of a processor. The product has no setting for it. Whoever asks for less than the full cost is refused.
 */
export function hash(password: string, options: Options): Promise<string> {
  for (const [name, asked] of Object.entries(ASKED_FOR))
    if (options[name as keyof Options] !== asked) throw new Error(`a password hashed with another ${name}`);
  return realHash(password, LIGHT);
}
