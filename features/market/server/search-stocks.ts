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

/** Made once for a set of instruments; looked through whole, which takes well under a millisecond for thousands. */
export function createSearchIndex(instruments: readonly Instrument[]): SearchIndex {
  const entries = instruments.map((instrument) => ({
    instrument,
    symbol: withoutAccents(instrument.symbol),
    name: ` ${withoutAccents(instrument.name)}`,
    sector: ` ${sectorWords(instrument.sector)}`,
  }));
  return {
    find: (text, limit) => {
      const wanted = withoutAccents(text);
      if (wanted === '') return [];
      return entries
        .map((entry, place) => ({ entry, place, rank: rankOf(entry, wanted) }))
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
