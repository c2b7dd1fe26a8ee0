import type { LoopWatch } from './loop-watch.ts';

/** An event loop that runs as late as it is told. */
export function toldLoop() {
  const listeners: ((delayMs: number) => void)[] = [];
  const loop: LoopWatch = {
    watch(tell) {
      listeners.push(tell);
      return () => void listeners.splice(listeners.indexOf(tell), 1);
    },
  };
  return {
    loop,
    listeners,
    run: (delayMs: number, windows = 1) => {
      for (let at = 0; at < windows; at += 1) for (const tell of listeners) tell(delayMs);
    },
  };
}
