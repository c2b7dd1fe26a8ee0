/** Told to an investor's page in place of events that may have come while it was not listening. */
export const MISSED = 'missed';
