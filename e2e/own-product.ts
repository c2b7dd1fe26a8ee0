import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { findFreePort } from '../testing/free-port.ts';

const ROOT = join(import.meta.dirname, '..');
const START_MS = 240_000;
/** Longer, so that a product that does not start can still say why. */
const SET_UP_MS = 300_000;

/**
 * For journeys that move the sandbox's clock by days: a product of their own, so that no other journey's market closes
 * under it. It is there as long as the worker.
 */
export const test = base.extend<object, { ownFolder: string; ownProduct: string }>({
  // The product takes it away when it stops.
  ownFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture's dependencies are read off its first argument's pattern
    async ({}, use) => use(mkdtempSync(join(tmpdir(), 'bolsillo-e2e-'))),
    { scope: 'worker' },
  ],
  ownProduct: [
    async ({ ownFolder }, use) => {
      const port = await findFreePort();
      const server = spawn(join(ROOT, 'node_modules/.bin/node'), ['e2e/throwaway-server.ts'], {
        cwd: ROOT,
        env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', E2E_FOLDER: ownFolder },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let words = '';
      for (const stream of [server.stdout, server.stderr]) stream.on('data', (said) => (words += said));
      const url = `http://127.0.0.1:${port}`;
      await expect
        .poll(() => isReady(url), { timeout: START_MS, intervals: [500] })
        .toBe(true)
        .catch((error) => {
          throw new Error(`The product did not start. Its last words:\n${words.slice(-2_000)}`, {
            cause: error,
          });
        });
      await use(url);
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    },
    { scope: 'worker', timeout: SET_UP_MS },
  ],
  baseURL: async ({ ownProduct }, use) => use(ownProduct),
});

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    // Nobody listens yet.
    return false;
  }
}
