import { secretsFrom } from '#kernel/secrets/secrets.ts';

/** The one master key of all tests. */
export const TEST_SECRET = Buffer.alloc(32, 'lluvia');

/** The keys port of tests. */
export const testSecrets = secretsFrom([TEST_SECRET]);
