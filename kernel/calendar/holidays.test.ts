import { expect, it } from 'vitest';
import mexico from './data/mexico.json' with { type: 'json' };
import newYork from './data/new-york.json' with { type: 'json' };
import { HOLIDAYS } from './holiday.ts';
import { holidayAt } from './holidays.ts';

const noon = (date: string) => Date.parse(`${date}T18:00:00.000Z`);

it('names every day for which a published calendar closes', () => {
  const of = (closed: object, exchange: 'XNYS' | 'XMEX') =>
    Object.keys(closed).map((date) => holidayAt(exchange, noon(date)));
  const known = [...of(newYork.closed, 'XNYS'), ...of(mexico.closed, 'XMEX')];
  expect(known).not.toContain(null);
  expect([...HOLIDAYS].sort()).toEqual([...new Set(known)].sort());
});

it('goes by the date where the exchange stands, and by its own calendar', () => {
  // Thanksgiving begins and ends at midnight in New York; Mexico trades.
  expect(holidayAt('XNYS', Date.parse('2026-11-26T04:59:59.999Z'))).toBeNull();
  expect(holidayAt('XNYS', Date.parse('2026-11-26T05:00:00.000Z'))).toBe('thanksgiving');
  expect(holidayAt('XNYS', Date.parse('2026-11-27T04:59:59.999Z'))).toBe('thanksgiving');
  expect(holidayAt('XMEX', noon('2026-11-26'))).toBeNull();
  // kept on a Friday, since the day itself is a Saturday
  expect(holidayAt('XNAS', noon('2026-07-03'))).toBe('independence');
  // a weekend is no holiday
  expect(holidayAt('XNYS', noon('2026-11-28'))).toBeNull();
});
