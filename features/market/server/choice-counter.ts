import type { Queryable } from '#kernel/database/database.ts';
import { countChoice, forgetOldChoices } from './stock-choice.store.ts';

const DAY_MS = 86_400_000;
const MOST_REMEMBERED = 10_000;

interface Choice {
  readonly id: string;
  /** Who chose: kept in memory until the next day only, so that nobody makes a stock popular alone. */
  readonly by: string;
  /** Security time, epoch milliseconds. */
  readonly at: number;
}

/** Counts the stocks that were opened from the search, each once a day for each person. */
export function createChoiceCounter() {
  let day = 0;
  let counted = new Set<string>();

  async function startDay(db: Queryable, today: number, at: number): Promise<void> {
    day = today;
    counted = new Set();
    await forgetOldChoices(db, at);
  }

  return {
    async count(db: Queryable, { id, by, at }: Choice): Promise<void> {
      const today = Math.floor(at / DAY_MS);
      if (today !== day) await startDay(db, today, at);
      const seen = `${by}\n${id}`;
      if (counted.has(seen) || counted.size >= MOST_REMEMBERED) return;
      counted.add(seen);
      await countChoice(db, id, at);
    },
  };
}
