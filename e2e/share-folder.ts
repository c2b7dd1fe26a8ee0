import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RUN_FOLDER_VARIABLE } from './seeded-data.ts';

/** Before the first journey: a folder that the workers of the run share, taken away after the last. */
export default function shareFolder(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'bolsillo-run-'));
  process.env[RUN_FOLDER_VARIABLE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
