/** Stands where digits would: the same length for every amount, so that it tells nothing. */
export const HIDDEN_DIGITS = '\u2022\u2022\u2022\u2022\u2022\u2022';
