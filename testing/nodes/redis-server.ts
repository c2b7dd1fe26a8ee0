import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../free-port.ts';

/** A Redis of a test's own, which keeps nothing. */
export interface TestRedis {
  readonly url: string;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 20_000;
const POLL_MS = 50;
const HOW_TO_GET_IT =
  'this test needs redis-server and there is none on the PATH (Debian: sudo apt-get install redis-server)';

/** Starts the machine's `redis-server` on loopback, in memory alone. */
export async function startRedis(): Promise<TestRedis> {
  const port = await findFreePort();
  const keepNothing = ['--save', '', '--appendonly', 'no', '--dir', '/tmp'];
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', ...keepNothing], {
    stdio: 'ignore',
  });
  const failed = once(child, 'error').then(([error]) => {
    throw (error as NodeJS.ErrnoException).code === 'ENOENT' ? new Error(HOW_TO_GET_IT) : error;
  });
  await Promise.race([untilItAnswers(port), failed]);
  failed.catch(() => undefined);
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function untilItAnswers(port: number): Promise<void> {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await sleep(POLL_MS)) {
    const socket = connect(port, '127.0.0.1');
    const answers = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (answers) return;
  }
  throw new Error('Redis does not answer');
}
