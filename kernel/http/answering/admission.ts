import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { Refusal } from '#kernel/contract/refusal.ts';

/** What is shed last stands first: the console, an investor's commands, and what only reads. */
export type CallClass = 'console' | 'command' | 'read';

/**
 * Calls under way at most, each class by itself: as many as are served within a few tenths of a second. What comes beyond
 * is better told at once than left waiting behind them.
 */
const MOST: Readonly<Record<CallClass, number>> = { console: 64, command: 384, read: 192 };

/** Does the work of a call; refuses `server.busy` (503 with Retry-After) where too much of its class is under way. */
export type Admission = <T>(kind: CallClass, work: () => Promise<T>) => Promise<T>;

export function createAdmission(most = MOST): Admission {
  const underWay: Record<CallClass, number> = { console: 0, command: 0, read: 0 };
  return async (kind, work) => {
    if (underWay[kind] >= most[kind]) throw new Refusal(KERNEL_REASONS.serverBusy);
    underWay[kind] += 1;
    try {
      return await work();
    } finally {
      underWay[kind] -= 1;
    }
  };
}
