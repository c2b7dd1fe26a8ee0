import { readFile } from 'node:fs/promises';
import { EXCHANGES } from '#kernel/calendar/exchange.ts';
import { CsvError, type CsvRow, readCsv } from '#kernel/csv/read-csv.ts';
import { CURRENCIES, type Price, parsePrice, price } from '#kernel/money/money.ts';
import { type Instrument, idOf, KINDS, SECTORS } from '../market.ts';

/** How the simulated market makes an instrument move; its figures are plausible, not quoted from anywhere. */
export interface SandboxProfile {
  readonly referencePrice: Price;
  readonly yearlyVolatilityBps: number;
  /** Shares of an ordinary session. */
  readonly dailyVolume: number;
  /** The exchange's date of its first session, which opens at about the reference price; left out for what was always there. */
  readonly beginsOn?: string;
}

/** An instrument and its sandbox profile, as a line of the file gives them. */
export interface Listing {
  readonly instrument: Omit<Instrument, 'country'>;
  readonly profile: SandboxProfile;
}

/** Where a list gives no figures for the sandbox. */
export const ORDINARY_PROFILE: SandboxProfile = {
  referencePrice: price(50_000_000n),
  yearlyVolatilityBps: 3_000,
  dailyVolume: 500_000,
};

const NEEDED = ['symbol', 'name', 'kind', 'exchange', 'sector', 'currency'];
const SYMBOL = /^[A-Z0-9][A-Z0-9.&-]{0,19}$/;

/** The listings the project ships: real ones of the three exchanges, the two indices and the exchange rate. */
export async function shippedListings(): Promise<Listing[]> {
  return parseListings(await readFile(new URL('data/listings.csv', import.meta.url), 'utf8'));
}

/**
 * Reads a list: `symbol,name,kind,exchange,sector,currency` and, for the sandbox,
 * `referencePrice,yearlyVolatilityBps,dailyVolume`, which may be left out. CsvError names the first line at fault.
 */
export function parseListings(text: string): Listing[] {
  return readCsv(text, NEEDED).map((row, index) => parseListing(row, index + 2));
}

function parseListing(row: CsvRow, line: number): Listing {
  const symbol = row.symbol ?? '';
  if (!SYMBOL.test(symbol)) throw new CsvError(line, 'symbol');
  if (!row.name) throw new CsvError(line, 'name');
  const kind = oneOf(KINDS, row.kind, line, 'kind');
  const exchange = oneOf(EXCHANGES, row.exchange, line, 'exchange');
  return {
    instrument: {
      id: idOf(symbol, kind, exchange),
      symbol,
      name: row.name,
      kind,
      exchange,
      sector: row.sector ? oneOf(SECTORS, row.sector, line, 'sector') : null,
      currency: oneOf(CURRENCIES, row.currency, line, 'currency'),
    },
    profile: {
      referencePrice: row.referencePrice
        ? positivePrice(row.referencePrice, line)
        : ORDINARY_PROFILE.referencePrice,
      yearlyVolatilityBps: wholeNumber(row.yearlyVolatilityBps, line) ?? ORDINARY_PROFILE.yearlyVolatilityBps,
      dailyVolume: wholeNumber(row.dailyVolume, line) ?? ORDINARY_PROFILE.dailyVolume,
    },
  };
}

function positivePrice(text: string, line: number): Price {
  const value = parsePrice(text);
  if (value <= 0n) throw new CsvError(line, 'referencePrice');
  return value;
}

function oneOf<T extends string>(
  choices: readonly T[],
  text: string | undefined,
  line: number,
  column: string,
): T {
  const found = choices.find((choice) => choice === text);
  if (found === undefined) throw new CsvError(line, `${column} is none of ${choices.join(', ')}`);
  return found;
}

function wholeNumber(text: string | undefined, line: number): number | null {
  if (text === undefined || text === '') return null;
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new CsvError(line, `${text} is no whole number`);
  return value;
}
