import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How late the event loop runs: what is asked of a machine beyond what it can do waits there first. */
export interface LoopWatch {
  /** Tells several times a second the mean delay since it was told last, milliseconds; the answer ends it. */
  watch(tell: (delayMs: number) => void): () => void;
}

const WINDOW_MS = 100;
const RESOLUTION_MS = 5;
const NANOSECONDS_PER_MS = 1e6;

/** By Node's own measure of this process. */
export const processLoop: LoopWatch = {
  watch(tell) {
    const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
    delays.enable();
    const timer = setInterval(() => {
      // Nothing was measured in a window that the loop stood still through: the next one holds all of it.
      if (delays.count === 0) return;
      const meanMs = delays.mean / NANOSECONDS_PER_MS - RESOLUTION_MS;
      delays.reset();
      tell(Math.max(0, meanMs));
    }, WINDOW_MS);
    timer.unref();
    return () => {
      clearInterval(timer);
      delays.disable();
    };
  },
};
