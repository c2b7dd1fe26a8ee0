import { setTimeout as sleep } from 'node:timers/promises';
import type { FeatureTick } from '#kernel/feature/server-feature.ts';
import { describeError } from '#kernel/http/answering/describe-error.ts';
import type { Log } from '#kernel/ports/log.ts';

type Tick = Pick<FeatureTick, 'name' | 'run'>;

export interface TickLoop {
  /** All ticks once, now, and what one threw is thrown: for tests and after the clock was moved. */
  runOnce(): Promise<void>;
  /** Waits for the round under way. */
  stop(): Promise<void>;
}

const TICK_MS = 1_000;

/**
 * Runs the ticks in their order, a second from start to start, never two rounds at once. A tick that fails is logged and
 * does not keep the others from running: an outage of the database ends by itself.
 */
export function startTickLoop(ticks: readonly Tick[], log: Log, everyMs = TICK_MS): TickLoop {
  const stopping = new AbortController();
  let round: Promise<void> = Promise.resolve();

  /** Rounds queue up behind one another. */
  function next(work: () => Promise<void>): Promise<void> {
    const mine = round.then(work);
    round = mine.catch(() => undefined);
    return mine;
  }

  async function tolerant(): Promise<void> {
    for (const tick of ticks) {
      try {
        await tick.run();
      } catch (error) {
        log.warn({ err: describeError(error), tick: tick.name }, 'a tick failed');
      }
    }
  }

  async function strict(): Promise<void> {
    for (const tick of ticks) await tick.run();
  }

  async function keepTicking(): Promise<void> {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now();
      await next(tolerant);
      const restMs = Math.max(0, everyMs - (performance.now() - startedAt));
      await sleep(restMs, null, { signal: stopping.signal }).catch(() => null);
    }
  }

  const running = everyMs > 0 ? keepTicking() : Promise.resolve();
  return {
    runOnce: () => next(strict),
    async stop() {
      stopping.abort();
      await running;
      await round;
    },
  };
}

/** Several loops as one: they tick beside one another, so that what is slow in one keeps nothing in another waiting. */
export function joinLoops(...loops: readonly TickLoop[]): TickLoop {
  return {
    async runOnce() {
      for (const loop of loops) await loop.runOnce();
    },
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
