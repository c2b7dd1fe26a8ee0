import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type MonthEnd, monthEnds, monthOf, nextMonth } from './month.ts';

it('a month follows another, over the year’s end too', () => {
  expect(monthOf('2026-11-21')).toBe('2026-11');
  expect(nextMonth('2026-09')).toBe('2026-10');
  expect(nextMonth('2026-12')).toBe('2027-01');
});

const end = (month: string, lastSeq: bigint): MonthEnd => ({ month, lastSeq });

it('months without an entry end where the one before did; the month under way has no end', () => {
  expect(monthEnds(null, [end('2026-08', 4n), end('2026-10', 9n), end('2026-11', 12n)], '2026-11')).toEqual([
    end('2026-08', 4n),
    end('2026-09', 4n),
    end('2026-10', 9n),
  ]);
  expect(monthEnds(end('2026-10', 9n), [], '2026-11')).toEqual([]);
  expect(monthEnds(null, [], '2026-11')).toEqual([]);
});

it('what is posted late stands in the next statement', () => {
  // given September is issued up to 4; when entry 5 comes with an instant of August
  expect(monthEnds(end('2026-09', 4n), [end('2026-08', 5n)], '2026-11')).toEqual([end('2026-10', 5n)]);
});

it('each entry is in exactly one statement, however instants and numbers are mixed', () => {
  const month = fc.integer({ min: 1, max: 9 }).map((number) => `2026-0${number}`);
  fc.assert(
    fc.property(fc.array(month, { minLength: 1, maxLength: 30 }), (months) => {
      const found = months.map((each, at) => end(each, BigInt(at + 1)));
      const ends = monthEnds(null, found, '2026-10');
      expect(ends.at(-1)?.lastSeq).toBe(BigInt(months.length));
      for (const [at, each] of ends.entries())
        expect(each.lastSeq >= (ends[at - 1]?.lastSeq ?? 1n)).toBe(true);
      // the first statement has something: no month before the first entry gets one
      expect(ends[0]!.month).toBe(months.toSorted()[0]);
    }),
  );
});
