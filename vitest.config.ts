import { defineConfig } from 'vitest/config';

const INTEGRATION = '**/*.integration.test.{ts,tsx}';
const ELSEWHERE = ['node_modules/**', 'dist/**', 'e2e/**', 'data/**'];
/** A busy machine is slow, not wrong. */
const PATIENT = { poll: { timeout: 15_000 } };

export default defineConfig({
  test: {
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
        test: {
          name: 'integration',
          include: [INTEGRATION],
          exclude: ELSEWHERE,
          globalSetup: ['testing/postgres-for-tests.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          expect: PATIENT,
        },
      },
    ],
  },
});
