/**
 * Two times, never mixed: business time is what the market, orders and fees go by and can be
 * moved forward in the sandbox; security time is the machine's, for tokens, lock-outs and the expiry of previews.
 */
export interface Clock {
  /** Business time, epoch milliseconds. */
  now(): number;
  /** The machine's time, epoch milliseconds. */
  securityNow(): number;
}

/** A business clock that can be moved and that other nodes may move. */
export interface BusinessClock extends Clock {
  /** Takes over what another node changed; the clock of a server also does so by itself. */
  refresh(): Promise<void>;
  /** Moves business time forward and gives it. ClockBackwardsError for the past, ClockFixedError where it is the machine's. */
  moveTo(to: number, by: string): Promise<number>;
  /** Stops following; the clock still tells the time. */
  close(): void;
}

/** Business time was asked to go back. */
export class ClockBackwardsError extends Error {
  override readonly name = 'ClockBackwardsError';
}

/** Business time was asked to move where it is the machine's: in live mode, and where prices are real. */
export class ClockFixedError extends Error {
  override readonly name = 'ClockFixedError';
}

/** The machine's time for both: live mode, and tools without a database. */
export const systemClock: Clock = { now: () => Date.now(), securityNow: () => Date.now() };

/** A clock for tests that stands still until it is told otherwise. */
export interface FixedClock extends BusinessClock {
  /** Business time jumps to an instant; security time too where it is given. */
  set(now: number, securityNow?: number): void;
  /** Both times go forward by so many milliseconds. */
  advance(byMs: number): void;
}

/** Starts with business and security time at one instant, unless security time is given. */
export function fixedClock(now: number, securityNow = now): FixedClock {
  let business = now;
  let security = securityNow;
  return {
    now: () => business,
    securityNow: () => security,
    set: (to, securityTo = security) => {
      business = to;
      security = securityTo;
    },
    advance: (byMs) => {
      business += byMs;
      security += byMs;
    },
    refresh: async () => undefined,
    moveTo: async (to) => {
      if (to < business) throw new ClockBackwardsError('business time never goes back');
      business = to;
      return business;
    },
    close: () => undefined,
  };
}
