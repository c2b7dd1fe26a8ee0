import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '#kernel/database/database.ts';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

/** The embedded binaries carry no pgbench. */
export class NoPgbenchError extends Error {
  override readonly name = 'NoPgbenchError';
}

export const SCALE = 100;
const DATABASE = 'tpcb';

/** pgbench's own TPC-B on the server that Bolsillo uses. */
export interface Tpcb {
  readonly version: string;
  /** Transactions a second of `clients` connections over `seconds`; `simple` is pgbench's own default. */
  run(clients: number, seconds: number, protocol: 'simple' | 'prepared'): Promise<number>;
  /** Writes out what earlier runs have left to write, so that no run pays for another's. */
  checkpoint(): Promise<void>;
  close(): Promise<void>;
}

/** Finds pgbench and fills the tables of its TPC-B at scale 100 (10 million accounts). */
export async function prepareTpcb(adminUrl: string): Promise<Tpcb> {
  const pgbench = await findPgbench();
  const address = new URL(adminUrl);
  const at = ['-h', address.searchParams.get('host') ?? '', '-p', address.port, '-U', address.username];
  await run('createdb', [...at, DATABASE]).catch(() =>
    run(pgbench.replace(/pgbench$/, 'createdb'), [...at, DATABASE]),
  );
  await run(pgbench, [...at, '-i', '-q', '-s', String(SCALE), DATABASE]);
  const admin = openDatabase(adminUrl, { max: 1, statementTimeoutMs: 0 });
  return {
    version: (await run(pgbench, ['--version'])).stdout.trim(),
    async run(clients, seconds, protocol) {
      const options = ['-n', '-M', protocol, '-c', String(clients), '-j', '1', '-T', String(seconds)];
      const { stdout } = await run(pgbench, [...at, ...options, DATABASE]);
      const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
      if (tps === undefined) throw new Error(`pgbench said no tps:\n${stdout}`);
      return Number(tps);
    },
    checkpoint: async () => void (await admin.query('CHECKPOINT')),
    close: () => admin.close(),
  };
}

async function findPgbench(): Promise<string> {
  const versions = await readdir(DEBIAN).catch(() => []);
  const places = [
    'pgbench',
    ...versions
      .sort()
      .reverse()
      .map((version) => join(DEBIAN, version, 'bin/pgbench')),
  ];
  for (const place of places) {
    const found = await run(place, ['--version']).catch(() => null);
    if (found) return place;
  }
  throw new NoPgbenchError(
    'pgbench is not on this machine: install it (Debian: apt-get install postgresql-contrib; macOS: brew install postgresql)',
  );
}
