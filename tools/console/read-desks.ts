import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inOrder } from '#ui/manifest/collect.ts';
import type { Desk } from '#ui/manifest/desk.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The console's desks as its build collects them, for journeys and tools, which Vite does not build. */
export async function readDesks(): Promise<readonly Desk[]> {
  const files = (await Array.fromAsync(glob('features/*/operator/desks.ts', { cwd: ROOT }))).sort();
  const found: Record<string, readonly Desk[]> = {};
  for (const file of files) {
    const module = (await import(pathToFileURL(join(ROOT, file)).href)) as { desks: readonly Desk[] };
    found[file] = module.desks;
  }
  return inOrder(found);
}
