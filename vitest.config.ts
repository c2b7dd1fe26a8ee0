import { defineConfig } from 'vitest/config';

const INTEGRATION = '**/*.integration.test.{ts,tsx}';
const ELSEWHERE = ['node_modules/**', 'dist/**', 'e2e/**', 'data/**'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [INTEGRATION, ...ELSEWHERE],
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
        },
      },
    ],
  },
});
