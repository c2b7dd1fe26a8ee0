/** How many messages a client may send at once, and how many a second after that: scrolling lists resubscribe. */
const BURST = 60;
const PER_SECOND = 10;

/** Whether one more message may be taken; false once the client talks too much. */
export type Allowance = () => boolean;

/** A bucket that fills with time; one for each socket. */
export function createAllowance(now: () => number = Date.now): Allowance {
  let tokens = BURST;
  let filledAt = now();
  return () => {
    const at = now();
    tokens = Math.min(BURST, tokens + ((at - filledAt) / 1000) * PER_SECOND);
    filledAt = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
}
