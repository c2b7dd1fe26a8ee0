import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPrice, price } from '#kernel/money/money.ts';
import { NavFileError, readNavFile } from './nav-file.ts';

const day = fc
  .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2027, 0, 1) })
  .map((at) => new Date(at).toISOString().slice(0, 10));
const fundOf = fc.stringMatching(/^[A-Z0-9]{2,12}$/);
const nav = fc.bigInt({ min: 1_000n, max: 1_000_000_000_000n }).map(price);

test('what is written is read, to the millionth, whatever else stands in the file', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.tuple(fundOf, day, nav), {
        minLength: 1,
        maxLength: 8,
        selector: ([fund, date]) => fund + date,
      }),
      fc.constantFrom('\n', '\r\n'),
      (rows, end) => {
        const lines = rows.map(([fund, date, value]) => `"${fund}",x,${date},${formatPrice(value)}`);
        const read = readNavFile(`\uFEFF${['fund,note,date,nav', ...lines].join(end)}${end}`);
        expect(read.map(({ fundId, date, nav: value }) => [fundId, date, value])).toEqual(rows);
      },
    ),
    { numRuns: 2_000 },
  );
});

test('any text is read or refused with its line, never anything else', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', 'F', '1', ',', '"', '\n', '-', '.', '\u0000', '💥') }),
      (text) => {
        try {
          readNavFile(`fund,date,nav\n${text}`);
        } catch (error) {
          expect(error).toBeInstanceOf(NavFileError);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});

test.each([
  ['', 'file_invalid'],
  ['fund,date\nHORGOB,2026-11-20', 'file_invalid'],
  [`fund,date,nav\n${'HORGOB,2026-11-20,1\n'.repeat(1_001)}`, 'file_invalid'],
  ['fund,date,nav\n=cmd(),2026-11-20,1', 'file_fund'],
  ['fund,date,nav\nHORGOB,2026-02-29,1', 'file_date'],
  ['fund,date,nav\nHORGOB,2026-11-20,0.0009', 'file_nav'],
  ['fund,date,nav\nHORGOB,2026-11-20,1\nHORGOB,2026-11-20,2', 'file_twice'],
])('%j is refused: %s', (text, fault) => {
  expect(() => readNavFile(text)).toThrow(expect.objectContaining({ fault }));
});
