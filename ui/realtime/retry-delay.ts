const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/** Pause before the next try after so many failures in a row: doubling, at most 30 s, with `chance` in [0, 1) spreading the crowd. */
export function retryDelayMs(failures: number, chance: number): number {
  const full = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(failures, 10));
  return full / 2 + (full / 2) * chance;
}
