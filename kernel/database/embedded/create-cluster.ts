import { spawn } from 'node:child_process';
import { chown, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { launchAs } from './run-as.ts';
import type { DatabaseUser } from './unprivileged-user.ts';

/** The process runs under a number that the machine has no name for, as containers let it; the message says what to do. */
export class NamelessUserError extends Error {
  override readonly name = 'NamelessUserError';
}

const NAMELESS = /could not look up effective user ID (\d+)/;

/** The superuser inside the embedded PostgreSQL; reached through its private socket only. */
export const ADMIN = 'postgres';

const PRIVATE = 0o700;
const INITDB_OPTIONS = [
  `--username=${ADMIN}`,
  '--auth-local=trust',
  '--auth-host=reject',
  '--encoding=UTF8',
  // The same order of texts on every machine, whatever its C library.
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--locale=C',
  '--data-checksums',
  '--no-instructions',
];

/**
 * Makes an empty database cluster (folder 0700, owned by the database's user). It is made beside its place and moved
 * there when whole, so that a start that was killed half-way leaves nothing that looks like a database.
 */
export async function createCluster(
  binaries: Binaries,
  folder: string,
  user: DatabaseUser | null,
  durable: boolean,
): Promise<void> {
  const parent = dirname(folder);
  const prefix = `${basename(folder)}.new-`;
  for (const name of await readdir(parent)) {
    if (name.startsWith(prefix)) await rm(join(parent, name), { recursive: true });
  }
  const draft = join(parent, `${prefix}${process.pid}`);
  await mkdir(draft, { mode: PRIVATE });
  if (user) await chown(draft, user.uid, user.gid);
  await runInitdb(binaries, draft, user, durable ? [] : ['--no-sync']);
  await rename(draft, folder);
}

function runInitdb(
  binaries: Binaries,
  folder: string,
  user: DatabaseUser | null,
  options: string[],
): Promise<void> {
  const launch = launchAs(user, [binaries.initdb, folder], binaries.initdb, [
    `--pgdata=${folder}`,
    ...INITDB_OPTIONS,
    ...options,
  ]);
  return new Promise((resolve, reject) => {
    const child = spawn(launch.command, launch.args, {
      ...launch,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(failureOf(code, said))));
  });
}

function failureOf(code: number | null, said: string): Error {
  const uid = NAMELESS.exec(said)?.[1];
  if (uid === undefined) return new Error(`initdb failed (${code}):\n${said}`);
  return new NamelessUserError(
    `PostgreSQL runs only as a user that the machine knows, and ${uid} has no name here: run Bolsillo as a user of /etc/passwd, or give a database by DATABASE_URL`,
  );
}
