import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const AFTER_COMMAND_NAME = 2;
const START_TICKS_FIELD = 22;

/** Whether a process of that id exists, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * What tells a process from a later one that was given the same id: the boot and the instant it started.
 * Null where there is no such process.
 */
export function birthOf(pid: number): string | null {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name stands in brackets and may hold spaces and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(')') + AFTER_COMMAND_NAME).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${fields[START_TICKS_FIELD - 3]}`;
  } catch {
    return null;
  }
}

/** The command line of a process, empty where there is none. */
export function commandOf(pid: number): string {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
