import { birthOf, commandOf, isAlive, parentOf } from '#kernel/database/embedded/processes.ts';

type Stop = () => Promise<void>;

const LONGEST_STOP_MS = 20_000;
const PARENT_CHECK_MS = 500;
/** One press of Ctrl-C comes twice: from the terminal, and passed on by npm. Later than this it was pressed again. */
const PRESSED_AGAIN_AFTER_MS = 1_000;

/**
 * Ends the process cleanly, once: on Ctrl-C, on SIGTERM, when the `npm start` that started it was killed, and on an error
 * that nobody caught (exit code 1). Whatever comes while it stops does not cut that short, so that the database is let go
 * whole; only Ctrl-C pressed again, or a stop that hangs, ends it at once, and the next start recovers.
 */
export function stopOnSignals(stop: Stop): void {
  let stoppingSince: number | null = null;
  let code = 0;
  const end = (why: string, exitCode: number) => {
    code = Math.max(code, exitCode);
    if (stoppingSince !== null) return;
    stoppingSince = performance.now();
    console.log(`\n· ${why}: stopping`);
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    stop().then(
      () => {
        console.log('· stopped');
        process.exit(code);
      },
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => {
    const isAgain = stoppingSince !== null && performance.now() - stoppingSince >= PRESSED_AGAIN_AFTER_MS;
    if (isAgain) process.exit(1);
    end('Ctrl-C', 0);
  });
  process.on('SIGTERM', () => end('asked to end', 0));
  process.on('SIGHUP', () => end('the terminal was closed', 0));
  process.on('uncaughtException', (error) => {
    console.error(error);
    end('a fault that nobody caught', 1);
  });
  watchParent(() => end('npm is gone', 0));
}

/** A killed npm passes on no signal, and an app left alone would keep the port and the data folder. */
function watchParent(gone: () => void): void {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const npm = findNpm();
  const birth = birthOf(npm);
  const timer = setInterval(() => {
    if (isAlive(npm) && birthOf(npm) === birth) return;
    clearInterval(timer);
    gone();
  }, PARENT_CHECK_MS);
  timer.unref();
}

/** npm runs a script through a shell, which may stay between the two and outlives a killed npm. */
function findNpm(): number {
  const isShell = /^(\S*\/)?(ba|da|z)?sh /.test(commandOf(process.ppid));
  return (isShell && parentOf(process.ppid)) || process.ppid;
}
