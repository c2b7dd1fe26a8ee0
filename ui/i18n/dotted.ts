/** Between two facts on one line: no line begins with the dot. */
export const DOT = '\u00a0· ';

/** Facts on one line with dots between; those that are missing or empty fall away. */
export const dotted = (...facts: readonly (string | null | undefined)[]): string =>
  facts.filter(Boolean).join(DOT);
