import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const INTEGRATION = '**/*.integration.test.{ts,tsx}';
const ELSEWHERE = ['node_modules/**', 'dist/**', 'e2e/**', 'data/**'];
/** One for each core, two at least; each worker of the integration tests holds a few dozen of the database's connections. */
const WORKERS = Math.min(6, Math.max(2, availableParallelism()));
/** A busy machine is slow, not wrong. */
const PATIENT = { poll: { timeout: 15_000 } };
const PATIENT_WITH_DATABASE = { testTimeout: 60_000, hookTimeout: 120_000, expect: PATIENT };

/** Passwords at the least cost, in these tests alone. */
const LIGHT_PASSWORDS = {
  alias: [
    {
      find: /^@node-rs\/argon2$/,
      replacement: join(import.meta.dirname, 'testing/passwords/light-argon2.ts'),
    },
  ],
};

/** Files whose tests share a server: those of one worker run in one process, one after the other. */
const sharing = globSync(INTEGRATION, { exclude: ['node_modules', 'dist', 'data'] }).filter((file) =>
  readFileSync(file, 'utf8').includes('sharedBolsillo()'),
);

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
          exclude: [INTEGRATION, ...ELSEWHERE],
          testTimeout: 30_000,
          expect: PATIENT,
        },
      },
      {
        resolve: LIGHT_PASSWORDS,
        test: {
          name: 'integration',
          include: [INTEGRATION],
          exclude: [...ELSEWHERE, ...sharing],
          ...PATIENT_WITH_DATABASE,
        },
      },
      {
        resolve: LIGHT_PASSWORDS,
        test: {
          name: 'integration-sharing',
          include: sharing,
          isolate: false,
          ...PATIENT_WITH_DATABASE,
        },
      },
    ],
  },
});
