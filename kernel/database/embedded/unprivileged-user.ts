import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The user that PostgreSQL runs as; it refuses to run as root. */
export interface DatabaseUser {
  readonly uid: number;
  readonly gid: number;
}

const NAMES = ['bolsillo', 'postgres'] as const;
const LAST_RESORT = 'nobody';
const ANYONE_MAY_PASS = 0o001;
const GROUP_MAY_PASS = 0o010;
const OWNER_MAY_PASS = 0o100;

function findUser(name: string): DatabaseUser | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  if (!line) return null;
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

function makeUser(name: string): DatabaseUser | null {
  try {
    execFileSync(
      'useradd',
      ['--system', '--no-create-home', '--user-group', '--shell', '/usr/sbin/nologin', name],
      {
        stdio: 'ignore',
      },
    );
    return findUser(name);
  } catch {
    return null;
  }
}

/**
 * Whom to run PostgreSQL as: null, the one we are, unless that is root. For root, the owner of an existing database
 * folder, else the machine's user `bolsillo` or `postgres`, else a new system user `bolsillo`, else `nobody`.
 */
export function chooseDatabaseUser(databaseFolder: string): DatabaseUser | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(databaseFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of NAMES) {
    const user = findUser(name);
    if (user) return user;
  }
  const user = makeUser(NAMES[0]) ?? findUser(LAST_RESORT);
  if (!user) throw new Error('PostgreSQL refuses to run as root and no other user could be found or made');
  return user;
}

/** The first folder above a path that keeps the user out, null where the path can be reached. */
export function barredFolder(path: string, user: DatabaseUser): string | null {
  const above = dirname(path);
  if (above !== path) {
    const barred = barredFolder(above, user);
    if (barred) return barred;
  }
  const { uid, gid, mode } = statSync(above);
  const needed = uid === user.uid ? OWNER_MAY_PASS : gid === user.gid ? GROUP_MAY_PASS : ANYONE_MAY_PASS;
  return mode & needed ? null : above;
}
