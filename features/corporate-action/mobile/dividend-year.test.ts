import { expect, test } from 'vitest';
import type { EventItem } from '../contract.ts';
import { dividendYear } from './dividend-year.ts';

const dividend = (id: string, paymentDate: string | null, doneAt: string | null) =>
  ({ id, symbol: id, net: '1.00', exDate: '2026-10-26', paymentDate, doneAt }) as EventItem;

test('the months around the present one hold what was paid and what will be, each once', () => {
  const paid = dividend('WALMEX', '2026-11-04', '2026-11-04T18:00:00Z');
  const expected = dividend('KO', '2027-01-12', null);
  const split = { ...dividend('NVDA', '2026-11-10', '2026-11-10T18:00:00Z'), net: null };
  const year = dividendYear([expected, paid, expected, split], '2026-11');
  expect([year[0]?.month, year.at(-1)?.month, year.length]).toEqual(['2026-03', '2027-02', 12]);
  expect(year.filter(({ paid: those }) => those.length > 0)).toEqual([
    { month: '2026-11', paid: [{ id: 'WALMEX', symbol: 'WALMEX', isPaid: true }] },
    { month: '2027-01', paid: [{ id: 'KO', symbol: 'KO', isPaid: false }] },
  ]);
});

test('a dividend without a day of payment stands in the month from which the share is sold without it', () => {
  const [found] = dividendYear([dividend('KO', null, null)], '2026-11').filter(({ paid }) => paid.length > 0);
  expect(found?.month).toBe('2026-10');
});
