import type { Database, Queryable } from '#kernel/database/database.ts';
import { sqlState } from '#kernel/database/faults.ts';
import type { Mode } from '#kernel/ports/config.ts';
import { type BusinessClock, ClockBackwardsError, ClockFixedError, systemClock } from './clock.ts';

export { type BusinessClock, ClockBackwardsError, ClockFixedError } from './clock.ts';

/** How a server's clock is opened. */
export interface BusinessClockOptions {
  readonly mode: Mode;
  /** Some prices are real: then a sandbox's time is the machine's too. */
  readonly hasRealPrices?: boolean;
  /** The machine's time, epoch milliseconds; `Date.now` unless a test gives its own. */
  readonly machineNow?: () => number;
  /** How often moves made by other nodes are looked for (500 ms); 0 is never. */
  readonly followEveryMs?: number;
  /** Told when the database could not be asked; the clock goes on with what it knew. */
  readonly onFault?: (error: unknown) => void;
}

interface Position {
  readonly offsetMs: number;
  readonly notBefore: number;
}

const FOLLOW_EVERY_MS = 500;
const BACKWARDS = 'BC001';
const NOT_SANDBOX = 'BC002';
const READ = `SELECT offset_ms, not_before FROM business_clock`;
const ADVANCE = `SELECT offset_ms, not_before FROM advance_business_clock($1, $2, $3)`;

/**
 * Opens the clock of this installation. In live mode, and where prices are real, it is the machine's time and nothing is read; in the
 * sandbox the offset is read from the database, and moves by other nodes are followed.
 */
export async function openClock(db: Database, options: BusinessClockOptions): Promise<BusinessClock> {
  if (options.mode === 'live' || options.hasRealPrices) return machineClock();
  const machineNow = options.machineNow ?? systemClock.now;
  let position = await readPosition(db, READ);
  let latest = Number.NEGATIVE_INFINITY;

  // A machine whose clock is set back makes business time wait, not return.
  const now = (): number => {
    latest = Math.max(latest, position.notBefore, machineNow() + position.offsetMs);
    return latest;
  };
  const refresh = async (): Promise<void> => {
    const read = await readPosition(db, READ);
    // An answer that was under way during a move of our own is older than what we know.
    if (read.notBefore >= position.notBefore) position = read;
  };
  const moveTo = async (to: number, by: string): Promise<number> => {
    position = await moveClock(db, to, machineNow(), by);
    return now();
  };
  const follow = () => refresh().catch(options.onFault ?? (() => undefined));
  const timer = startTimer(follow, options.followEveryMs ?? FOLLOW_EVERY_MS);
  return { now, securityNow: machineNow, refresh, moveTo, close: () => clearInterval(timer) };
}

function machineClock(): BusinessClock {
  return {
    ...systemClock,
    refresh: async () => undefined,
    moveTo: async () => {
      throw new ClockFixedError('business time is the machine time');
    },
    close: () => undefined,
  };
}

async function moveClock(db: Queryable, to: number, machineNow: number, by: string): Promise<Position> {
  try {
    return await readPosition(db, ADVANCE, [new Date(to), new Date(machineNow), by]);
  } catch (error) {
    if (sqlState(error) === BACKWARDS) throw new ClockBackwardsError('business time never goes back');
    if (sqlState(error) === NOT_SANDBOX) throw new ClockFixedError('this installation is no sandbox');
    throw error;
  }
}

async function readPosition(db: Queryable, text: string, values: readonly unknown[] = []): Promise<Position> {
  const { rows } = await db.query<{ offset_ms: bigint; not_before: Date | number }>(text, values);
  const [row] = rows;
  if (row === undefined) throw new Error('the business clock has no row: the schema is not migrated');
  // `-infinity`, the clock that was never moved, comes back as a number; an offset is below 2^53.
  return { offsetMs: Number(row.offset_ms), notBefore: Number(row.not_before) };
}

function startTimer(follow: () => void, everyMs: number): NodeJS.Timeout | undefined {
  if (everyMs === 0) return undefined;
  return setInterval(follow, everyMs).unref();
}
