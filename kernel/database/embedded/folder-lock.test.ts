import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';
import { birthOf } from './processes.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bolsillo-lock-'));
});
afterEach(() => rm(folder, { recursive: true }));

const lockPath = () => join(folder, 'bolsillo.lock');

async function heldBy(holder: { pid: number; birth: string | null; host?: string }): Promise<string> {
  const text = JSON.stringify({ host: hostname(), since: '2026-11-20T15:30:00.000Z', ...holder });
  await writeFile(lockPath(), text);
  return text;
}

describe('the lock of a data folder', () => {
  it('is given once, and again when it was released', async () => {
    // given a folder that this process holds
    const unlock = await lockFolder(folder);
    await expect(lockFolder(folder)).rejects.toBeInstanceOf(FolderInUseError);
    // when it lets go, then the folder is free and empty
    await unlock();
    expect(await readdir(folder)).toEqual([]);
    await (await lockFolder(folder))();
  });

  it('goes to exactly one of many that ask at once', async () => {
    // given a lock whose holder is dead
    await heldBy({ pid: 2 ** 22 + 1, birth: 'long ago' });
    // when ten want it, then one has it
    const asked = await Promise.allSettled(Array.from({ length: 10 }, () => lockFolder(folder)));
    const given = asked.filter((one) => one.status === 'fulfilled');
    expect(given).toHaveLength(1);
    await given[0]?.value();
  });

  it('stays with a process that lives', async () => {
    // given a holder that lives
    const other = spawn('sleep', ['60'], { stdio: 'ignore' });
    const pid = other.pid as number;
    const held = await heldBy({ pid, birth: birthOf(pid) });
    // when we want it, then we are told who holds it and nothing changed
    await expect(lockFolder(folder)).rejects.toThrow(`process ${pid}`);
    expect(await readFile(lockPath(), 'utf8')).toBe(held);
    expect(await readdir(folder)).toEqual(['bolsillo.lock']);
    other.kill('SIGKILL');
  });

  it('is taken from a process whose id a later one has now', async () => {
    // given a holder whose id belongs to a process of another birth
    await heldBy({ pid: process.pid, birth: 'an earlier boot' });
    // when we want it, then it is ours
    const unlock = await lockFolder(folder);
    expect(JSON.parse(await readFile(lockPath(), 'utf8')).birth).toBe(birthOf(process.pid));
    await unlock();
  });

  it('is taken where its file was never written whole', async () => {
    // given a file that no process wrote whole
    await writeFile(lockPath(), '{"pid":');
    // when we want it, then it is ours
    await (await lockFolder(folder))();
  });
});
