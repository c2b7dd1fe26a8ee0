import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Instrument } from '../market.ts';
import { createSearchIndex } from './search-stocks.ts';
import { withoutAccents } from './search-text.ts';

const SYLLABLES = ['co', 'ca', 'men', 'ex', 'té', 'gru', 'po', 'ban', 'a', 'x'];
const name = fc
  .array(fc.array(fc.constantFrom(...SYLLABLES), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((words) => words.map((word) => word.join('')).join(' '));

test('finds whatever holds the text, as looking through all of them would', () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 40 }), name, (names, wanted) => {
      const instruments = names.map(
        (each, place): Instrument => ({
          id: `${place}.XMEX`,
          symbol: `Q${place}`,
          name: each,
          kind: 'stock',
          exchange: 'XMEX',
          country: 'mexico',
          sector: null,
          currency: 'MXN',
        }),
      );
      const words = withoutAccents(wanted).split(' ');
      const holds = ({ name: of }: Instrument) => words.every((word) => withoutAccents(of).includes(word));
      const found = createSearchIndex(instruments).find(wanted, 100);
      expect(new Set(found)).toEqual(new Set(instruments.filter(holds)));
    }),
    { numRuns: 2_000 },
  );
});
