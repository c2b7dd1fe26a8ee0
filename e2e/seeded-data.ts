import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startIn } from './start-product.ts';

/** Names the folder that the workers of a run share; it goes with the run. */
export const RUN_FOLDER_VARIABLE = 'E2E_RUN_FOLDER';

const POLL_MS = 250;

/**
 * Copies into a folder what a product's first start makes, its schema and a hundred days of history. That is made once
 * in a run, by whoever needs it first, while the others wait.
 */
export async function copySeededData(folder: string): Promise<void> {
  // With its owner: the embedded database's files are not the run's own user's where that is root.
  execFileSync('cp', ['-a', await seededData(), join(folder, 'data')]);
}

async function seededData(): Promise<string> {
  const shared = process.env[RUN_FOLDER_VARIABLE] ?? '';
  const data = join(shared, 'data');
  const making = join(shared, 'making');
  while (!existsSync(data)) {
    if (isFirst(making)) await make(making, data);
    else await sleep(POLL_MS);
  }
  return data;
}

/** One alone makes a folder. */
function isFirst(making: string): boolean {
  try {
    mkdirSync(making);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function make(making: string, data: string): Promise<void> {
  try {
    const product = await startIn(making, { keep: true });
    await product.stop();
    renameSync(join(making, 'data'), data);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}
