/** The ledger is checked every hour. */
const GOOD_MS = 3 * 60 * 60_000;

/** Whether a check of the ledger, an instant of security time, is too old to say how it stands at `now`. */
export const isOldCheck = (at: string, now: number): boolean => now - Date.parse(at) > GOOD_MS;
