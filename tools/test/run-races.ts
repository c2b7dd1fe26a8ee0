import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

/** `npm run races`: the files with races, each race in as many rounds as RACE_ROUNDS says, fifty by itself. */
const ROUNDS = process.env.RACE_ROUNDS ?? '50';
const PATIENCE_MS = '600000';

const files = globSync('**/*.integration.test.ts', { exclude: ['node_modules', 'dist', 'data'] }).filter(
  (file) => readFileSync(file, 'utf8').includes('RACE_ROUNDS'),
);
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'integration*',
    '--testTimeout',
    PATIENCE_MS,
    ...files,
  ],
  { stdio: 'inherit', env: { ...process.env, RACE_ROUNDS: ROUNDS } },
);
process.exitCode = status ?? 1;
