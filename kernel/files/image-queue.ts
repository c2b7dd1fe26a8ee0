import { TooManyRequests } from '#kernel/http/answering/fault.ts';

const AT_ONCE = 2;
const WAITING = 24;
const WAITING_OF_ONE = 12;
const RETRY_SECONDS = 5;

/** Runs work a few at a time: the senders take turns, each in the order in which its own work came. */
export type WorkQueue = <T>(sender: string, work: () => Promise<T>) => Promise<T>;

interface Bounds {
  readonly atOnce?: number;
  readonly waiting?: number;
  readonly waitingOfOne?: number;
}

/**
 * Pictures are written two at a time. Where too many wait, of one sender or in all, the caller is asked to come again (429);
 * a sender with many waiting holds up its own only.
 */
export function createImageQueue(bounds: Bounds = {}): WorkQueue {
  const { atOnce = AT_ONCE, waiting: most = WAITING, waitingOfOne = WAITING_OF_ONE } = bounds;
  /** Whose turn is next stands first. */
  const lines = new Map<string, (() => void)[]>();
  let waiting = 0;
  let running = 0;

  function wait(sender: string): Promise<void> {
    const line = lines.get(sender) ?? [];
    if (waiting >= most || line.length >= waitingOfOne) throw new TooManyRequests(RETRY_SECONDS);
    waiting += 1;
    lines.set(sender, line);
    return new Promise((resolve) => line.push(resolve));
  }

  /** The next one's start; its sender goes to the end of the turns. */
  function takeNext(): (() => void) | undefined {
    const [first] = lines;
    if (first === undefined) return undefined;
    const [sender, line] = first;
    lines.delete(sender);
    const next = line.shift();
    if (line.length > 0) lines.set(sender, line);
    waiting -= 1;
    return next;
  }

  return async (sender, work) => {
    // Who is done hands its place on without giving it up, so nobody can slip in between.
    if (running >= atOnce) await wait(sender);
    else running += 1;
    try {
      return await work();
    } finally {
      const next = takeNext();
      if (next) next();
      else running -= 1;
    }
  };
}
