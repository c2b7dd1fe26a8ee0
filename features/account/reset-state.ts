/** Which password a request is about. */
export const ASKS_FOR = ['withdrawal', 'log_in'] as const;
export type AsksFor = (typeof ASKS_FOR)[number];

/**
 * Where a request for another password stands. `cooling`: a reviewer agreed to a password of the log-in, which lies still
 * for a day before it holds, so that its owner can still stop it.
 */
export const RESET_STATES = ['waiting', 'cooling', 'agreed', 'rejected', 'cancelled'] as const;
export type ResetState = (typeof RESET_STATES)[number];
