import { KERNEL_REASONS } from '#kernel/contract/kernel-reasons.ts';
import { Refusal } from '#kernel/contract/refusal.ts';
import { withReserve } from '#kernel/database/reserved-pool.ts';
import { type LoopWatch, processLoop } from './loop-watch.ts';

/** What is shed last stands first: the console and the way into it, an investor's commands, and what only reads. */
export type CallClass = 'console' | 'entry' | 'command' | 'read';

/** The bounds of one class. */
interface Room {
  /** Calls under way at most: as many as are served within a few tenths of a second. */
  readonly most: number;
  /** As many are always let in, whatever the delay: a screen's own calls come together. */
  readonly least: number;
  /** From this delay on, of the event loop or in the queue for the database, fewer are let in. */
  readonly lateMs: number;
}

type Rooms = Readonly<Record<CallClass, Room>>;

/**
 * What comes beyond is better told at once than left waiting. Reads give way first, commands later; the console keeps its
 * places whatever the delay, and connections of the database, since who is to help must get in. Anybody may try to: the way in
 * has places of its own, so that who tries passwords takes none of who is in.
 */
const ROOMS: Rooms = {
  console: { most: 64, least: 64, lateMs: Number.POSITIVE_INFINITY },
  entry: { most: 16, least: 16, lateMs: Number.POSITIVE_INFINITY },
  command: { most: 384, least: 128, lateMs: 150 },
  read: { most: 64, least: 24, lateMs: 50 },
};
/** Of the reserve's four connections. */
const ENTRIES_IN_RESERVE = 2;
const CLASSES = ['console', 'entry', 'command', 'read'] as const;
/** Down quickly, up again step by step: the two meet where the loop is just in time. */
const SHRINK = 0.7;
const STEPS_UP = 24;

export interface Admission {
  /** Whether a call that has just arrived would be refused: told before its body is read. */
  isFull(kind: CallClass): boolean;
  /** Does the work of a call; refuses `server.busy` (503 with Retry-After) where too much of its class is under way. */
  admit<T>(kind: CallClass, work: () => Promise<T>): Promise<T>;
  /** Ends the watch on the event loop. */
  stop(): void;
}

/** `waitedMs` tells how long is waited for the database: where that is slow, the event loop is in time. */
export function createAdmission(
  waitedMs: () => number,
  loop: LoopWatch = processLoop,
  rooms: Rooms = ROOMS,
): Admission {
  const underWay: Record<CallClass, number> = { console: 0, entry: 0, command: 0, read: 0 };
  const bound: Record<CallClass, number> = {
    console: rooms.console.most,
    entry: rooms.entry.most,
    command: rooms.command.most,
    read: rooms.read.most,
  };
  const stop = loop.watch((loopMs) => {
    const delayMs = Math.max(loopMs, waitedMs());
    for (const kind of CLASSES) bound[kind] = nextBound(rooms[kind], bound[kind], delayMs);
  });
  const isFull = (kind: CallClass) => underWay[kind] >= bound[kind];
  /** Of those on the way in only a few: tries of one name wait for each other, and would hold all connections of the reserve. */
  const mayReserve = (kind: CallClass) =>
    kind === 'console' || (kind === 'entry' && underWay.entry <= ENTRIES_IN_RESERVE);
  return {
    isFull,
    async admit(kind, work) {
      if (isFull(kind)) throw new Refusal(KERNEL_REASONS.serverBusy);
      underWay[kind] += 1;
      try {
        return await (mayReserve(kind) ? withReserve(work) : work());
      } finally {
        underWay[kind] -= 1;
      }
    },
    stop,
  };
}

function nextBound({ most, least, lateMs }: Room, bound: number, delayMs: number): number {
  if (delayMs > lateMs) return Math.max(least, Math.floor(bound * SHRINK));
  return Math.min(most, bound + Math.ceil(most / STEPS_UP));
}
