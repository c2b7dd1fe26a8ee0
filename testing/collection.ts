import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Published lists, such as `blns.json`, may lie beside a checkout; none is kept in it. */
const BESIDE = join(import.meta.dirname, '../../shared/testdata');

/** More cases for a test than its own, from a JSON file of that folder; null where there is none: its own are enough. */
export function collection<Content>(name: string, folder = BESIDE): Content | null {
  const text = collectionText(name, folder);
  return text === null ? null : (JSON.parse(text) as Content);
}

/** The text of any file of that folder; null where there is none. */
export function collectionText(name: string, folder = BESIDE): string | null {
  const file = join(folder, name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
