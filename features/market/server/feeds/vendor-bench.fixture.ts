import { type Log, type LogFields, silentLog } from '#kernel/ports/log.ts';
import { createSplitBoard } from '../split-board.ts';

/** What a vendor's provider is made of in a test, and what it logged. */
export interface VendorBench {
  /** Our own fault, in the middle of an answer: our clock fails. */
  isBroken: boolean;
  readonly warned: [LogFields, string | undefined][];
  readonly failed: unknown[];
  readonly needs: { readonly log: Log; readonly splits: ReturnType<typeof createSplitBoard>; now(): number };
}

/** `now` is business time, in the test's hands. */
export function createVendorBench(now: () => number): VendorBench {
  const bench: VendorBench = {
    isBroken: false,
    warned: [],
    failed: [],
    needs: {
      splits: createSplitBoard(),
      log: {
        ...silentLog,
        error: (fields: LogFields | string) => void bench.failed.push((fields as LogFields).err),
        warn: (fields: LogFields | string, message?: string) =>
          void bench.warned.push([fields as LogFields, message]),
      },
      now() {
        if (bench.isBroken) throw new RangeError('broken');
        return now();
      },
    },
  };
  return bench;
}
