import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';

const STOP_ONCE = new URL('./stop-once.ts', import.meta.url);
/** Longer than what tells one press of Ctrl-C from two. */
const A_MOMENT_MS = 1_200;

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A process whose clean end is the given expression. */
async function open(stop: string) {
  const program = `import { stopOnSignals } from ${JSON.stringify(STOP_ONCE.href)};
    stopOnSignals(() => ${stop}); setInterval(() => undefined, 1_000); console.log('up');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { PATH: process.env.PATH },
  });
  children.push(child);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  let said = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { child, ended, said: () => said };
}

it('given a stop that hangs, when Ctrl-C is pressed again, then it ends at once', async () => {
  const { child, ended, said } = await open('new Promise(() => undefined)');
  child.kill('SIGINT');
  await expect.poll(said).toContain('stopping');
  await sleep(A_MOMENT_MS);
  child.kill('SIGINT');
  expect(await ended).toBe(1);
});

it('given a stop under way, when it is asked to end again, however late, then the stop is not cut short', async () => {
  const { child, ended } = await open('new Promise((done) => setTimeout(done, 2_000))');
  child.kill('SIGTERM');
  await sleep(A_MOMENT_MS);
  child.kill('SIGTERM');
  child.kill('SIGHUP');
  expect(await ended).toBe(0);
});

it('given a fault while it stops, then the stop goes on and the exit code tells of the fault', async () => {
  const { child, ended, said } = await open(
    "new Promise((done) => { setTimeout(() => { throw new Error('late'); }, 50); setTimeout(done, 300); })",
  );
  child.kill('SIGTERM');
  expect(await ended).toBe(1);
  expect(said()).toContain('· stopped');
});
