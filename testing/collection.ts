import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * More cases for a test than its own, from a JSON file of the folder that `TEST_COLLECTIONS` names: published lists such
 * as `blns.json`, which are not kept here. Null where there is no such folder or file; each test's own cases are enough.
 */
export function collection<Content>(name: string, env: NodeJS.ProcessEnv = process.env): Content | null {
  const { TEST_COLLECTIONS: folder } = env;
  if (!folder) return null;
  const file = join(folder, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Content) : null;
}
