import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#kernel/ports/log.ts';
import { applyEvents } from '../filling/apply-events.ts';
import type { Trading } from '../trading.ts';
import { dispatchOutbox } from './dispatch-outbox.ts';
import { isOutside, type Venue } from './venue.ts';

/** A venue with the exchanges whose orders it executes. */
export interface ExecutingVenue {
  readonly venue: Venue;
  /** Null: those of all. */
  readonly exchanges: readonly string[] | null;
}

/** What leaves for one venue, and what comes back from it. */
export interface VenueDesk extends ExecutingVenue {
  /** Sends what waits and takes over what the venue tells, one run at a time. */
  settle(): Promise<void>;
  /** The same soon. Never throws. */
  kick(): void;
  /** The same for whoever goes on only then; a venue outside is not waited for. */
  attend(): Promise<void>;
  /** Nothing leaves any more; waits for the run under way. */
  close(): Promise<void>;
}

/** Who executes what. */
export interface Venues {
  readonly desks: readonly VenueDesk[];
  /** Null: nobody executes orders of this exchange. */
  of(exchange: string): VenueDesk | null;
}

/** A desk for each venue; `trading` is asked once they are open. */
export function openDesks(executing: readonly ExecutingVenue[], trading: () => Trading): Venues {
  const desks = executing.map((one) => openDesk(one, trading));
  return {
    desks,
    of: (exchange) =>
      desks.find(({ exchanges }) => exchanges === null || exchanges.includes(exchange)) ?? null,
  };
}

/** What is confirmed within this time leaves for the venue together: to send costs more than to wait. */
const GATHERING_MS = 25;

function openDesk(executing: ExecutingVenue, trading: () => Trading): VenueDesk {
  const send = async () => {
    await dispatchOutbox(trading(), executing);
    await applyEvents(trading(), executing.venue);
  };
  const { settle, rest } = oneAtATime(send);
  const kicker = createKicker(settle, () => trading().ports.log);
  return {
    ...executing,
    settle,
    kick: kicker.kick,
    async attend() {
      if (isOutside(executing.venue)) kicker.kick();
      else await send();
    },
    async close() {
      await kicker.close();
      await rest();
    },
  };
}

/** Runs one at a time; asked while one is under way, it runs once more. */
function oneAtATime(run: () => Promise<void>) {
  let under: Promise<void> | null = null;
  let again = false;

  async function runAll(): Promise<void> {
    do {
      again = false;
      await run();
    } while (again);
  }

  return {
    settle(): Promise<void> {
      if (under !== null) {
        again = true;
        return under;
      }
      under = runAll().finally(() => {
        under = null;
      });
      return under;
    },
    /** Whoever asked for the run hears of its fault. */
    rest: async () => void (await under?.catch(() => undefined)),
  };
}

function createKicker(settle: () => Promise<void>, log: () => Pick<Log, 'warn'>) {
  let kicked: Promise<void> | null = null;
  let isClosed = false;

  async function settleSoon(): Promise<void> {
    await sleep(GATHERING_MS, null, { ref: false });
    kicked = null;
    if (!isClosed) await settle();
  }

  return {
    kick(): void {
      if (kicked !== null || isClosed) return;
      kicked = settleSoon().catch((error: unknown) => {
        // The next tick sends it; the command that kicked is committed and answered.
        log().warn({ err: error }, 'sending orders to the venue failed, it is tried again');
      });
    },
    async close(): Promise<void> {
      isClosed = true;
      await kicked;
    },
  };
}
