import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { findFreePort } from '../testing/free-port.ts';

const ROOT = join(import.meta.dirname, '..');
export const START_MS = 240_000;

/** A product that runs, its address and how it is stopped. */
export interface StartedProduct {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts the product on a folder, which goes when it stops unless it is to be kept; throws its last words where it does not start. */
export async function startIn(folder: string, { keep = false } = {}): Promise<StartedProduct> {
  const port = await findFreePort();
  const kept = keep ? { E2E_KEEP: '1' } : {};
  const server = spawn(join(ROOT, 'node_modules/.bin/node'), ['e2e/throwaway-server.ts'], {
    cwd: ROOT,
    env: { ...process.env, ...kept, PORT: String(port), HOST: '127.0.0.1', E2E_FOLDER: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (said) => (words += said));
  const url = `http://127.0.0.1:${port}`;
  await expect
    .poll(() => isReady(url), { timeout: START_MS, intervals: [500] })
    .toBe(true)
    .catch((error) => {
      throw new Error(`The product did not start. Its last words:\n${words.slice(-2_000)}`, { cause: error });
    });
  return {
    url,
    async stop() {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    // Nobody listens yet.
    return false;
  }
}
