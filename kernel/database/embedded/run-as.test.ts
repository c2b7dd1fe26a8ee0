import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { launchAs } from './run-as.ts';
import { barredFolder } from './unprivileged-user.ts';

const NOBODY = { uid: 65_534, gid: 65_534 };
/** Only root becomes somebody else; anybody else stays who they are. */
const user = process.getuid?.() === 0 ? NOBODY : null;

let home: string;
let program: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'bolsillo-run-as-'));
  program = join(home, 'program');
  writeFileSync(program, '#!/bin/sh\nid -u\n', { mode: 0o755 });
});
afterEach(() => rmSync(home, { recursive: true }));

function run(command: string, args: string[]): { status: number | null; stdout: string } {
  const launch = launchAs(user, [program], command, args);
  return spawnSync(launch.command, launch.args, { ...launch, cwd: '/', encoding: 'utf8' });
}

describe.each([
  ['open to all', 0o755],
  ['closed to others', 0o700],
])('a program in a folder %s', (_, mode) => {
  beforeEach(() => chmodSync(home, mode));

  it('runs as the database’s user', () => {
    // given such a folder, when the program is started
    const { status, stdout } = run(program, []);
    // then it runs, and not as root
    expect(status).toBe(0);
    expect(Number(stdout)).toBe(user?.uid ?? process.getuid?.());
  });

  it('passes the check that PostgreSQL makes of its own binaries', () => {
    // given access(2), which looks at the real user's rights
    expect(run('/usr/bin/env', ['test', '-x', program]).status).toBe(0);
    expect(run('/usr/bin/env', ['test', '-r', program]).status).toBe(0);
  });
});

describe('a program in a folder that all may enter', () => {
  it('gains no right to write what is not its own', () => {
    chmodSync(home, 0o755);
    // given a file of ours, when the database's user wants to change it
    const { status } = run('/usr/bin/env', ['sh', '-c', `echo more >> ${program}`]);
    // then it may not, unless it is our own user
    expect(status === 0).toBe(user === null);
  });
});

describe('a barred folder', () => {
  it('is the first on the way that keeps the user out', () => {
    chmodSync(home, 0o700);
    expect(barredFolder(program, NOBODY)).toBe(process.getuid?.() === NOBODY.uid ? null : home);
    chmodSync(home, 0o755);
    expect(barredFolder(program, NOBODY)).toBeNull();
  });
});
