import { spawnSync } from 'node:child_process';
import { barredFolder, type DatabaseUser } from './unprivileged-user.ts';

/** How to start a program as the database's user. */
export interface Launch {
  readonly command: string;
  readonly args: string[];
  readonly uid?: number;
  readonly gid?: number;
}

/** Without it the kernel forgets the right wherever a program asks access(2), as PostgreSQL does of its own binaries. */
const KEEP_RIGHT_IN_ACCESS = '--securebits=+no_setuid_fixup';

/**
 * A program as the database's user. Where a folder on the way (a clone under `/root`, say) keeps that user out,
 * the program gets the one right to pass it, by `setpriv`, instead of a change to a folder that is not ours.
 */
export function launchAs(
  user: DatabaseUser | null,
  paths: string[],
  command: string,
  args: string[],
): Launch {
  if (!user) return { command, args };
  const barred = paths.map((path) => barredFolder(path, user)).find((folder) => folder !== null);
  if (!barred) return { command, args, uid: user.uid, gid: user.gid };
  const right = passingRight();
  if (!right) {
    throw new Error(
      `PostgreSQL runs as user ${user.uid}, who may not enter ${barred}: run Bolsillo as an ordinary user, or put it and BOLSILLO_DATA elsewhere`,
    );
  }
  return {
    command: 'setpriv',
    args: [
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      KEEP_RIGHT_IN_ACCESS,
      `--inh-caps=+${right}`,
      `--ambient-caps=+${right}`,
      command,
      ...args,
    ],
  };
}

function passingRight(): string | null {
  const rights = ['dac_read_search', 'dac_override'];
  return rights.find((right) => isGranted(right)) ?? null;
}

function isGranted(right: string): boolean {
  const { status } = spawnSync(
    'setpriv',
    [KEEP_RIGHT_IN_ACCESS, `--inh-caps=+${right}`, `--ambient-caps=+${right}`, 'true'],
    { stdio: 'ignore' },
  );
  return status === 0;
}
