import type { DrawFile } from '../contract.ts';
import type { LotOutcome } from '../draw.ts';
import type { DrawFault } from '../verify-draw.ts';

/** What the worker is asked: a draw, and the application whose lots are wanted; null for none. */
export interface DrawQuestion {
  readonly file: DrawFile;
  readonly ownId: string | null;
}

/** Where one of the asker's own lots stands, and what became of it. */
export interface OwnLot {
  readonly number: number;
  /** From 1. */
  readonly place: number;
  readonly outcome: LotOutcome;
}

/** What this device found when it made the draw again. */
export interface DrawFinding {
  readonly faults: readonly DrawFault[];
  /** Null where the file cannot be drawn at all. */
  readonly drawn: {
    readonly applications: number;
    /** Lots that won, by the list and the beacon. */
    readonly wonLots: number;
    /** For each place whether its lot won, as `LotOutcome`. */
    readonly outcome: Uint8Array;
    /** By place. */
    readonly own: readonly OwnLot[];
  } | null;
  readonly elapsedMs: number;
}

/** Makes the whole draw again beside the screen's own thread; throws where the device cannot. */
export function drawAgain(question: DrawQuestion): Promise<DrawFinding> {
  const worker = new Worker(new URL('./draw-again.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<DrawFinding>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<DrawFinding>) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message));
    worker.postMessage(question);
  }).finally(() => worker.terminate());
}
