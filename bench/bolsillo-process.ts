import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A program under measurement, alone in its process. */
export interface Measured {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a bench's program (`process.send({ url })` once it listens) in a process of its own. */
export async function startMeasured(file: URL, args: readonly string[] = []): Promise<Measured> {
  const child = fork(file, [...args], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const [message] = (await Promise.race([once(child, 'message'), diedEarly(child)])) as [{ url: string }];
  return {
    url: message.url,
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

/** For the program's side: says where it listens and ends it when asked. */
export function reportMeasured(url: string, stop: () => Promise<void>): void {
  process.send?.({ url });
  process.once('message', async () => {
    await stop();
    process.exit(0);
  });
}
