import type { Instrument, Sector } from '../market.ts';
import en from '../messages/en.json' with { type: 'json' };
import es from '../messages/es.json' with { type: 'json' };
import zh from '../messages/zh.json' with { type: 'json' };
import { withoutAccents } from './search-text.ts';

/** Finds instruments by what people type. A smaller rank stands further up. */

const RANK_SYMBOL = 0;
const RANK_SYMBOL_START = 1;
const RANK_NAME_START = 2;
const RANK_NAME = 3;
const RANK_SECTOR = 4;

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

/** Made once for a set of instruments. Of thousands only those are looked at that share a rare pair of letters with the text. */
export function createSearchIndex(instruments: readonly Instrument[]): SearchIndex {
  const entries = instruments.map((instrument) => ({
    instrument,
    symbol: withoutAccents(instrument.symbol),
    name: ` ${withoutAccents(instrument.name)}`,
    sector: ` ${sectorWords(instrument.sector)}`,
  }));
  const placesFor = createPairIndex(entries.map(({ symbol, name, sector }) => `${symbol} ${name} ${sector}`));
  return {
    find: (text, limit) => {
      const wanted = withoutAccents(text);
      if (wanted === '') return [];
      return placesFor(wanted)
        .flatMap((place) => {
          const entry = entries[place];
          return entry === undefined ? [] : [{ entry, place, rank: rankOf(entry, wanted) }];
        })
        .filter((match): match is typeof match & { rank: number } => match.rank !== null)
        .sort((a, b) => a.rank - b.rank || a.place - b.place)
        .slice(0, limit)
        .map(({ entry }) => entry.instrument);
    },
  };
}

function rankOf(entry: Entry, wanted: string): number | null {
  if (entry.symbol === wanted) return RANK_SYMBOL;
  if (entry.symbol.startsWith(wanted)) return RANK_SYMBOL_START;
  if (entry.name.startsWith(` ${wanted}`)) return RANK_NAME_START;
  if (entry.name.includes(wanted)) return RANK_NAME;
  const everyWord = wanted.split(' ').every((word) => `${entry.name}${entry.sector}`.includes(word));
  return everyWord ? RANK_SECTOR : null;
}

function sectorWords(sector: Sector | null): string {
  if (sector === null) return '';
  const key = `market.sector.${sector}` as const;
  return withoutAccents([es[key], en[key], zh[key], sector].join(' '));
}

/** Gives the places of all texts that may hold every word of a text, in order: those with its rarest pair of letters. */
function createPairIndex(texts: readonly string[]): (wanted: string) => readonly number[] {
  const places = new Map<string, number[]>();
  texts.forEach((text, place) => {
    for (const part of new Set([...text, ...pairsOf(text)])) {
      const known = places.get(part);
      if (known === undefined) places.set(part, [place]);
      else known.push(place);
    }
  });
  return (wanted) => {
    const words = wanted.split(' ').filter((word) => word !== '');
    const parts = words.flatMap((word) => (word.length > 1 ? pairsOf(word) : [word]));
    const found = parts.map((part) => places.get(part) ?? []);
    return found.reduce((fewest, each) => (each.length < fewest.length ? each : fewest), found[0] ?? []);
  };
}

const pairsOf = (text: string): string[] =>
  Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2));
