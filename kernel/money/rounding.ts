/**
 * What happens to the part that does not fit:
 * `half-even` the bank's rounding, the default of every posting; `half-up` ties away from zero;
 * `up` away from zero whenever anything is left (regulatory fees); `down` towards zero.
 */
export type Rounding = 'half-even' | 'half-up' | 'up' | 'down';

/** `n ÷ d` as an integer, rounded once. Signs are symmetrical: −x rounds to minus what x rounds to. Throws RangeError where `d` is zero. */
export function divideRounded(n: bigint, d: bigint, rounding: Rounding): bigint {
  const quotient = n / d;
  const remainder = absolute(n % d);
  if (remainder === 0n) return quotient;
  const away = n < 0n === d < 0n ? 1n : -1n;
  return roundsAway(quotient, remainder * 2n - absolute(d), rounding) ? quotient + away : quotient;
}

/** `tie` is negative below the half, zero on it, positive above it. */
function roundsAway(quotient: bigint, tie: bigint, rounding: Rounding): boolean {
  switch (rounding) {
    case 'up':
      return true;
    case 'down':
      return false;
    case 'half-up':
      return tie >= 0n;
    case 'half-even':
      return tie > 0n || (tie === 0n && quotient % 2n !== 0n);
  }
}

/** How far from zero. */
export function absolute(n: bigint): bigint {
  return n < 0n ? -n : n;
}
