import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { barredFolder, type DatabaseUser } from './unprivileged-user.ts';

const CHECKOUT = join(import.meta.dirname, '../../..');
const PARTS = ['package.json', 'kernel', 'node_modules'];

/**
 * Where a user may run this checkout: the checkout itself or, where it lies below a folder of root's alone such as
 * `/root`, a copy in `folder` of what a database needs of it; by links where the disk allows, which takes a second.
 */
export function withinReach(
  user: DatabaseUser | undefined,
  folder: string,
): { node: string; kernel: string } {
  const copy = join(folder, 'checkout');
  const isBarred = user !== undefined && barredFolder(process.execPath, user) !== null;
  if (!isBarred) return { node: process.execPath, kernel: join(CHECKOUT, 'kernel') };
  mkdirSync(copy, { recursive: true });
  const parts = PARTS.map((part) => join(CHECKOUT, part));
  try {
    execFileSync('cp', ['-al', ...parts, copy], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-af', ...parts, copy]);
  }
  return { node: join(copy, relative(CHECKOUT, process.execPath)), kernel: join(copy, 'kernel') };
}
