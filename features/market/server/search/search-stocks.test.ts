import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Instrument } from '../../market.ts';
import { createSearchIndex } from './search-stocks.ts';
import { withoutAccents } from './search-text.ts';

const SYLLABLES = ['co', 'ca', 'men', 'ex', 'té', 'gru', 'po', 'ban', 'a', 'x'];
const name = fc
  .array(fc.array(fc.constantFrom(...SYLLABLES), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((words) => words.map((word) => word.join('')).join(' '));

const instrumentOf = (symbol: string, each: string, place: number): Instrument => ({
  id: `${place}.XMEX`,
  symbol,
  name: each,
  kind: 'stock',
  exchange: 'XMEX',
  country: 'mexico',
  sector: place % 3 === 0 ? 'energy' : null,
  currency: 'MXN',
});

/** The smaller the further up; null where it does not hold the text. */
function rankIn({ symbol, name: of, sector }: Instrument, wanted: string): number | null {
  const text = withoutAccents(of);
  const own = withoutAccents(symbol);
  if (own === wanted) return 0;
  if (own.startsWith(wanted)) return 1;
  if (text.startsWith(wanted)) return 2;
  if (text.includes(wanted)) return 3;
  const all = sector === null ? text : `${text} energia energy 能源`;
  return wanted.split(' ').every((word) => all.includes(word)) ? 4 : null;
}

test('finds whatever holds the text in the order of how it does, as looking through all of them would', () => {
  const stock = fc.tuple(fc.constantFrom('CO', 'COCA', 'X', 'GRU', 'BAN'), name);
  const typed = fc.tuple(name, fc.constantFrom('', ' energia', ' ener'), fc.nat(9));
  fc.assert(
    fc.property(
      fc.array(stock, { minLength: 1, maxLength: 40 }),
      typed,
      fc.integer({ min: 1, max: 50 }),
      (all, [begun, more, cut], limit) => {
        const instruments = all.map(([symbol, each], place) => instrumentOf(symbol, each, place));
        const text = `${begun}${more}`.slice(0, 1 + cut * 3).trim();
        const wanted = withoutAccents(text);
        const expected = [0, 1, 2, 3, 4].flatMap((rank) =>
          instruments.filter((each) => rankIn(each, wanted) === rank),
        );
        expect(createSearchIndex(instruments).find(text, limit)).toEqual(expected.slice(0, limit));
      },
    ),
    { numRuns: 2_000 },
  );
});
