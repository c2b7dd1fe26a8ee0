import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const HEADER = 'date,open,high,low,close,volume';

/** A session at one price all day. */
export interface QuietDay {
  readonly date: string;
  readonly price: string;
}

/** Imports days of a stock with the server's own command into the product of a folder; it shows them within half a minute. */
export function importDays(ownFolder: string, stockId: string, days: readonly QuietDay[]): void {
  const folder = mkdtempSync(join(tmpdir(), 'bolsillo-days-'));
  const file = join(folder, 'days.csv');
  const rows = days.map(({ date, price }) => `${[date, price, price, price, price].join(',')},9000000`);
  writeFileSync(file, [HEADER, ...rows].join('\n'));
  const { DATABASE_URL: _url, DATABASE_OWNER_URL: _owner, ...env } = process.env;
  const command = ['tools/market/import.ts', 'bars', stockId, file, '--source', 'journey'];
  execFileSync(join(ROOT, 'node_modules/.bin/node'), command, {
    cwd: ROOT,
    env: { ...env, BOLSILLO_DATA: join(ownFolder, 'data') },
  });
  rmSync(folder, { recursive: true });
}
