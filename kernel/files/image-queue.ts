import { TooManyRequests } from '#kernel/http/answering/fault.ts';

const AT_ONCE = 2;
const WAITING = 24;
const RETRY_SECONDS = 5;

/** Runs work a few at a time, in the order of arrival. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** Pictures are written two at a time; where too many wait, whoever comes is asked to come again (429). */
export function createImageQueue(atOnce = AT_ONCE, waitingAtMost = WAITING): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingAtMost) throw new TooManyRequests(RETRY_SECONDS);
      // Whoever is done hands its place on without giving it up, so nobody can slip in between.
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
