/** A text that was searched, and how often. */
export interface SearchUse {
  readonly term: string;
  readonly uses: number;
}

/**
 * The most used texts, most first. People type letter by letter: a text that a longer one begins with is a step towards
 * it, and is left out unless it was searched more than twice as often.
 */
export function mostSearched(uses: readonly SearchUse[], limit: number): SearchUse[] {
  const isStep = (short: SearchUse) =>
    uses.some(
      (long) =>
        long.term.length > short.term.length &&
        long.term.startsWith(short.term) &&
        short.uses <= 2 * long.uses,
    );
  return uses
    .filter((use) => !isStep(use))
    .sort((a, b) => b.uses - a.uses || (a.term < b.term ? -1 : 1))
    .slice(0, limit);
}
