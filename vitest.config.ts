import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const INTEGRATION = '**/*.integration.test.{ts,tsx}';
const ELSEWHERE = ['node_modules/**', 'dist/**', 'e2e/**', 'data/**'];
/** One for each core, two at least; each worker of the integration tests holds a few dozen of the database's connections. */
const WORKERS = Math.min(6, Math.max(2, availableParallelism()));
/** A busy machine is slow, not wrong. */
const POLLS = { expect: { poll: { timeout: 15_000 } } };
const PATIENT = { testTimeout: 30_000, ...POLLS };
const PATIENT_WITH_DATABASE = { testTimeout: 60_000, hookTimeout: 120_000, ...POLLS };

/** Passwords at the least cost, in these tests alone. */
const LIGHT_PASSWORDS = {
  alias: [
    {
      find: /^@node-rs\/argon2$/,
      replacement: join(import.meta.dirname, 'testing/passwords/light-argon2.ts'),
    },
  ],
};

/** What a test file replaces for all that run in its process: a module, a global, the time. */
const REPLACES = /\bvi\.(mock|doMock|hoisted|resetModules|stub\w+|useFakeTimers|spyOn)\(|\bglobalThis\b/;
/** Those files have a process each. */
const alone = globSync('**/*.test.{ts,tsx}', { exclude: ['node_modules', 'dist', 'e2e', 'data'] }).filter(
  (file) => REPLACES.test(readFileSync(file, 'utf8')),
);
/** The files of a worker run in one process, one after the other: it reads the product, and walks the simulated market, once. */
const TOGETHER = { isolate: false };

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    // Does nothing where unit tests run alone.
    globalSetup: ['testing/postgres-for-tests.ts'],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [INTEGRATION, ...ELSEWHERE, ...alone],
          ...TOGETHER,
          ...PATIENT,
        },
      },
      {
        test: {
          name: 'unit-alone',
          include: alone,
          exclude: [INTEGRATION],
          ...PATIENT,
        },
      },
      {
        resolve: LIGHT_PASSWORDS,
        test: {
          name: 'integration',
          include: [INTEGRATION],
          exclude: [...ELSEWHERE, ...alone],
          ...TOGETHER,
          ...PATIENT_WITH_DATABASE,
        },
      },
      {
        resolve: LIGHT_PASSWORDS,
        test: {
          name: 'integration-alone',
          include: alone.filter((file) => file.includes('.integration.test.')),
          ...PATIENT_WITH_DATABASE,
        },
      },
    ],
  },
});
