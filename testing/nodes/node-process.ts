import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A node in a process of its own, on a test's database, that can be killed. */
export interface NodeProcess {
  readonly url: string;
  /** As `kill -9` ends it: without a word. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** What the process is told of where it runs. */
export interface NodeWish {
  readonly databaseUrl: string;
  readonly redisUrl: string;
}

const PROGRAM = join(import.meta.dirname, './run-node.ts');

/** Starts a node that ticks each second by the machine's own time; resolves when it answers. */
export async function startNode(wish: NodeWish): Promise<NodeProcess> {
  const child = fork(PROGRAM, [JSON.stringify(wish)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const url = await Promise.race([
    once(child, 'message').then(([message]) => (message as { url: string }).url),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`the node ended with ${code}`))),
  ]);
  return { url, kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill(signal);
  await gone;
}
