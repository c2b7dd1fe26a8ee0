import type { Queryable } from '#kernel/database/database.ts';
import { withoutAccents } from './search-text.ts';
import { countSearch, forgetOldSearches } from './search-use.store.ts';

const DAY_MS = 86_400_000;
const SHORTEST_TERM = 2;
const MOST_REMEMBERED = 10_000;

interface Search {
  readonly text: string;
  /** Who searched: kept in memory until the next day only, so that nobody makes a text popular alone. */
  readonly by: string;
  /** Security time, epoch milliseconds. */
  readonly at: number;
}

/** Counts searches that found something, each text once a day for each person. */
export function createSearchCounter() {
  let day = 0;
  let counted = new Set<string>();

  async function startDay(db: Queryable, today: number, at: number): Promise<void> {
    day = today;
    counted = new Set();
    await forgetOldSearches(db, at);
  }

  return {
    async count(db: Queryable, search: Search): Promise<void> {
      const term = withoutAccents(search.text);
      if (term.length < SHORTEST_TERM) return;
      const today = Math.floor(search.at / DAY_MS);
      if (today !== day) await startDay(db, today, search.at);
      const seen = `${search.by}\n${term}`;
      if (counted.has(seen) || counted.size >= MOST_REMEMBERED) return;
      counted.add(seen);
      await countSearch(db, term, search.at);
    },
  };
}
