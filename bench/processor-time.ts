import { readdir, readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second. */
const TICKS_A_SECOND = 100;

/** Processor seconds of a process and of all that it started, such as its PostgreSQL, since they began; from `/proc`. */
export async function processorSeconds(rootPid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = (await Promise.all(pids.map(statOf))).filter((stat) => stat !== null);
  const family = new Set([rootPid]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid)).reduce((sum, { seconds }) => sum + seconds, 0);
}

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly seconds: number;
}

async function statOf(pid: string): Promise<Stat | null> {
  // It may have ended since it was listed.
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (text === null) return null;
  // A program's name may hold spaces; what follows its bracket does not.
  const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const ticks = [9, 10, 11, 12].reduce((sum, at) => sum + Number(rest[at]), 0);
  return { pid: Number(pid), parent: Number(parent), seconds: ticks / TICKS_A_SECOND };
}
