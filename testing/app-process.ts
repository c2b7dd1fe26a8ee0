import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killDatabase, waitForSuccessor } from './kill-database.ts';

/** What a kill -9 hits. */
export type Victim = 'app' | 'database' | 'both';

export interface AppOptions {
  readonly folder: string;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
}

/** The product as `npm start` runs it, in a process that can be killed and started again on the same data. */
export interface AppProcess {
  readonly url: string;
  readonly dataFolder: string;
  /** Starts it and waits until it answers. */
  start(): Promise<void>;
  /** Kills without a warning. A killed app is started again; a killed database must be brought back by the app. Gives the milliseconds until all was ready. */
  killAndRecover(victim: Victim): Promise<number>;
  /** Ends it as Ctrl-C does; throws unless it ends cleanly. */
  stop(): Promise<void>;
  /** The last lines it said. */
  lastWords(): Promise<string>;
}

const READY_WITHIN_MS = 120_000;
const STOP_WITHIN_MS = 30_000;
const POLL_MS = 50;
const LAST_LINES = 40;
const START = join(import.meta.dirname, '../apps/server/start.ts');

/** Prepares the process; nothing runs until `start`. */
export function prepareApp({ folder, port, env }: AppOptions): AppProcess {
  const url = `http://127.0.0.1:${port}`;
  const logFile = join(folder, 'app.log');
  const dataFolder = join(folder, 'data');
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    const log = openSync(logFile, 'a');
    child = spawn(process.execPath, [START], {
      env: { ...env, PORT: String(port), HOST: '127.0.0.1', BOLSILLO_DATA: dataFolder },
      stdio: ['ignore', log, log],
    });
    await waitUntilReady();
  }

  async function waitUntilReady(): Promise<void> {
    const until = Date.now() + READY_WITHIN_MS;
    while (Date.now() < until) {
      if (!child || hasEnded(child)) throw new Error('the app ended by itself');
      const answer = await fetch(`${url}/health/ready`).catch(() => null);
      if (answer?.ok) return;
      await sleep(POLL_MS);
    }
    throw new Error(`the app was not ready within ${READY_WITHIN_MS / 1000} s`);
  }

  return {
    url,
    dataFolder,
    start,
    async killAndRecover(victim) {
      const startedAt = performance.now();
      const killedPid =
        victim === 'app' ? null : await killDatabase(dataFolder, env.DATABASE_OWNER_URL || env.DATABASE_URL);
      if (victim === 'database') {
        if (killedPid) await waitForSuccessor(dataFolder, killedPid);
        await waitUntilReady();
      } else {
        await end(child, 'SIGKILL');
        await start();
      }
      return performance.now() - startedAt;
    },
    async stop() {
      if ((await end(child, 'SIGTERM')) !== 0) throw new Error('the app did not stop cleanly');
    },
    async lastWords() {
      const said = await readFile(logFile, 'utf8').catch(() => '');
      return said.split('\n').slice(-LAST_LINES).join('\n');
    },
  };
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function end(child: ChildProcess | null, signal: NodeJS.Signals): Promise<number | null> {
  if (!child || hasEnded(child)) return child?.exitCode ?? null;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const patience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  const code = await ended;
  clearTimeout(patience);
  return code;
}
