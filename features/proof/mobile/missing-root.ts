import type { ChainEntry } from '#kernel/chain/chain.ts';
import type { Inclusion } from '#kernel/chain/daily-root.ts';

const DAY_MS = 86_400_000;
const dayOf = (date: string) => Date.parse(date) / DAY_MS;

/** The day of one's newest root, or of one's first entry, where a whole day has passed since without another. */
export function missingSince(
  entries: readonly Pick<ChainEntry, 'at'>[],
  inclusions: readonly Pick<Inclusion, 'root'>[],
  today: string,
): string | null {
  // A first entry's day is that of its instant in UTC: in Mexico it is not later.
  const last = inclusions.at(-1)?.root.date ?? entries[0]?.at.slice(0, 10);
  return last !== undefined && dayOf(today) - dayOf(last) > 1 ? last : null;
}

/** An instant within a date wherever one looks at it from, epoch milliseconds. */
export const noonOf = (date: string): number => Date.parse(date) + DAY_MS / 2;
