import { expect, test, vi } from 'vitest';
import type { Transaction } from '#kernel/database/database.ts';
import { summariseDays } from './daily-summary.ts';
import type { NewsParts } from './news-parts.ts';

test('where prices are a vendor’s, no day is summarised, and nobody outside is asked while locks are held', async () => {
  const barPage = vi.fn();
  const market = {
    instruments: () => [{ id: 'AAPL.XNAS', kind: 'stock', country: 'america' }],
    instrument: (id: string) => ({ id }),
    // Its feed has no index.
    quote: () => null,
    barPage,
  };
  const said: (string | undefined)[] = [];
  const tx = {
    query: async (...[, , name]: [string, unknown[], string?]) => {
      said.push(name);
      return { rows: [], rowCount: 0 };
    },
  } as unknown as Transaction;
  const { handle } = summariseDays({ market } as unknown as NewsParts);
  const item = { kind: 'news.summary', key: 'america', at: Date.parse('2026-11-20T22:00:00Z'), payload: {} };
  await handle(tx, item, () => undefined);
  expect(barPage).not.toHaveBeenCalled();
  // It is looked at again after the next close.
  expect(said.at(-1)).toBe('clock.schedule-due');
});
