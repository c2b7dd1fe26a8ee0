import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const AFTER_COMMAND_NAME = 2;
const START_TICKS_FIELD = 22;
const FIRST_FIELD = 3;

/** Fields of Linux's `/proc/<pid>/stat` from the third, the state, on; the command's name before it may hold anything. */
function statFields(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + AFTER_COMMAND_NAME).split(' ');
}

function ps(field: string, pid: number): string {
  return execFileSync('ps', ['-ww', '-o', `${field}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
}

/** Whether a process of that id runs, whoever owns it. One that ended and that its parent never asked about does not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  try {
    const state = process.platform === 'linux' ? statFields(pid)[0] : ps('stat', pid);
    return !/^[ZX]/.test(state ?? '');
  } catch {
    return false;
  }
}

/**
 * What tells a process from a later one that was given the same id: the boot and the instant it started.
 * Null where there is no such process.
 */
export function birthOf(pid: number): string | null {
  try {
    if (process.platform !== 'linux') return ps('lstart', pid) || null;
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${statFields(pid)[START_TICKS_FIELD - FIRST_FIELD]}`;
  } catch {
    return null;
  }
}

/** The process that started it, or took it over; null where it is gone. */
export function parentOf(pid: number): number | null {
  try {
    return Number(process.platform === 'linux' ? statFields(pid)[1] : ps('ppid', pid)) || null;
  } catch {
    return null;
  }
}

/** The command line of a process, empty where there is none. */
export function commandOf(pid: number): string {
  try {
    if (process.platform !== 'linux') return ps('command', pid);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}
