import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A program under measurement, alone in its process. */
export interface Measured {
  readonly url: string;
  /** All that the program told of itself when it listened. */
  readonly told: Readonly<Record<string, string>>;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a bench's program (it calls `reportMeasured` once it listens) in a process of its own. */
export async function startMeasured(file: URL, args: readonly string[] = []): Promise<Measured> {
  const child = fork(file, [...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [message] = (await Promise.race([once(child, 'message'), diedEarly(child)])) as [
    { url: string } & Record<string, string>,
  ];
  return {
    url: message.url,
    told: message,
    pid: child.pid ?? 0,
    async stop() {
      const exited = once(child, 'exit');
      child.send('stop');
      await exited;
    },
  };
}

async function diedEarly(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit');
  throw new Error(`a program under measurement ended with ${code}`);
}

/** For the program's side: says where it listens, and what else the bench must know, and ends it when asked. */
export function reportMeasured(
  started: { url: string } & Record<string, string>,
  stop: () => Promise<void>,
): void {
  process.send?.(started);
  process.once('message', async () => {
    await stop();
    process.exit(0);
  });
}
