/**
 * Two times, never mixed (product.md section 4): business time is what the market, orders and fees go by and can be
 * moved forward in the sandbox; security time is the machine's, for tokens, lock-outs and the expiry of previews.
 */
export interface Clock {
  /** Business time, epoch milliseconds. */
  now(): number;
  /** The machine's time, epoch milliseconds. */
  securityNow(): number;
}

/** The machine's time for both: live mode, and tools without a database. */
export const systemClock: Clock = { now: () => Date.now(), securityNow: () => Date.now() };

/** A clock for tests that stands still until it is told otherwise. */
export interface FixedClock extends Clock {
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
  };
}
