import type { Instrument, Sector } from '../../market.ts';
import en from '../../messages/en.json' with { type: 'json' };
import es from '../../messages/es.json' with { type: 'json' };
import zh from '../../messages/zh.json' with { type: 'json' };
import { createGrams, createStarts, createWhole, inOrder, type Places, shortest } from './search-places.ts';
import { withoutAccents } from './search-text.ts';

/** Finds instruments by what people type. */

export interface SearchIndex {
  /** The best `limit` matches of a text, in any of the three languages. */
  find(text: string, limit: number): Instrument[];
}

interface Entry {
  readonly instrument: Instrument;
  readonly symbol: string;
  readonly name: string;
  readonly sector: string;
}

/** Where a text may be met, in order, and whether it is. */
interface Rank {
  readonly places: Places;
  holds(entry: Entry): boolean;
}

/**
 * Made once for a set of instruments: that symbol, symbols that begin with the text, names that do, names with it inside, and
 * names and sectors with each of its words. Each rank has places of its own, and is read only as far as the page goes: a
 * search in thousands costs about what one in hundreds does.
 */
export function createSearchIndex(instruments: readonly Instrument[]): SearchIndex {
  const entries = instruments.map((instrument) => ({
    instrument,
    symbol: withoutAccents(instrument.symbol),
    name: withoutAccents(instrument.name),
    sector: sectorWords(instrument.sector),
  }));
  const exact = createWhole(entries.map(({ symbol }) => symbol));
  const symbols = createStarts(entries.map(({ symbol }) => symbol));
  const starts = createStarts(entries.map(({ name }) => name));
  const inNames = createGrams(entries.map(({ name }) => name));
  const withWord = createWordPlaces(entries, inNames);

  function ranksOf(wanted: string): Rank[] {
    const words = wanted.split(' ').filter((word) => word !== '');
    const begun = symbols(wanted);
    const inside = inNames(wanted);
    return [
      { places: exact(wanted), holds: () => true },
      { places: begun, holds: ({ symbol }) => symbol.startsWith(wanted) },
      { places: shortest([starts(wanted), inside]), holds: ({ name }) => name.startsWith(wanted) },
      { places: inside, holds: ({ name }) => name.includes(wanted) },
      {
        places: shortest(words.map(withWord)),
        holds: ({ name, sector }) => words.every((word) => name.includes(word) || sector.includes(word)),
      },
    ];
  }

  return {
    find: (text, limit) => {
      const wanted = withoutAccents(text);
      const found = new Set<Entry>();
      if (wanted === '') return [];
      for (const { places, holds } of ranksOf(wanted)) {
        for (const place of places.inOrder()) {
          if (found.size >= limit) break;
          const entry = entries[place];
          if (entry !== undefined && holds(entry)) found.add(entry);
        }
      }
      return [...found].map(({ instrument }) => instrument);
    },
  };
}

/** Of a word: the names that may hold it, and all of each sector that does. */
function createWordPlaces(
  entries: readonly Entry[],
  inNames: (text: string) => Places,
): (word: string) => Places {
  const bySector = new Map<string, number[]>();
  entries.forEach(({ sector }, place) => {
    const known = bySector.get(sector);
    if (known === undefined) bySector.set(sector, [place]);
    else known.push(place);
  });
  return (word) => {
    const ofSectors = [...bySector].filter(([sector]) => sector.includes(word)).map(([, places]) => places);
    return inOrder([...inNames(word).lists, ...ofSectors]);
  };
}

function sectorWords(sector: Sector | null): string {
  if (sector === null) return '';
  const key = `market.sector.${sector}` as const;
  return withoutAccents([es[key], en[key], zh[key], sector].join(' '));
}
