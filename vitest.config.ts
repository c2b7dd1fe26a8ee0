import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const TESTS = '**/*.test.{ts,tsx}';
const INTEGRATION = '**/*.integration.test.{ts,tsx}';
const ELSEWHERE = ['node_modules/**', 'dist/**', 'e2e/**', 'data/**'];
/** One for each core, two at least; each worker of the integration tests holds a few dozen of the database's connections. */
const WORKERS = Math.min(6, Math.max(2, availableParallelism()));
/** Megabytes for what is new: what a test makes is rarely needed for long, and collected in fewer rounds. */
const ROOM_FOR_NEW = ['--max-semi-space-size=64'];
/** A busy machine is slow, not wrong. */
const PATIENT = { execArgv: ROOM_FOR_NEW, testTimeout: 30_000, expect: { poll: { timeout: 15_000 } } };
const PATIENT_WITH_DATABASE = { ...PATIENT, testTimeout: 60_000, hookTimeout: 120_000 };

/** Passwords at the least cost, in these tests alone. */
const LIGHT_PASSWORDS = {
  alias: [
    {
      find: /^@node-rs\/argon2$/,
      replacement: join(import.meta.dirname, 'testing/passwords/light-argon2.ts'),
    },
  ],
};

/**
 * Files that replace a module or a global: each in a process of its own. All others of a worker share one, one after the
 * other, so that what they import is loaded once.
 */
const REPLACES = /\bvi\.(mock|doMock|resetModules|stubGlobal|stubEnv)\(/;
const apart = globSync(TESTS, { exclude: ['node_modules', 'dist', 'data'] }).filter((file) =>
  REPLACES.test(readFileSync(file, 'utf8')),
);
const [integrationApart, unitApart] = [true, false].map((isIntegration) =>
  apart.filter((file) => file.includes('.integration.') === isIntegration),
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
          include: [TESTS],
          exclude: [INTEGRATION, ...ELSEWHERE, ...apart],
          isolate: false,
          ...PATIENT,
        },
      },
      { test: { name: 'unit-apart', include: unitApart, ...PATIENT } },
      {
        resolve: LIGHT_PASSWORDS,
        test: {
          name: 'integration',
          include: [INTEGRATION],
          exclude: [...ELSEWHERE, ...apart],
          isolate: false,
          ...PATIENT_WITH_DATABASE,
        },
      },
      {
        resolve: LIGHT_PASSWORDS,
        test: { name: 'integration-apart', include: integrationApart, ...PATIENT_WITH_DATABASE },
      },
    ],
  },
});
