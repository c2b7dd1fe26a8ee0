import { allSessions } from '#kernel/calendar/calendar.ts';
import { CsvError, type CsvRow, readCsv } from '#kernel/csv/read-csv.ts';
import type { Queryable } from '#kernel/database/database.ts';
import { MalformedNumberError, type Price, parsePrice } from '#kernel/money/money.ts';
import { type ImportedDay, replaceImportedDays } from './imported-day.store.ts';
import { loadInstruments, replaceListings } from './instrument.store.ts';
import { parseListings } from './listings-file.ts';

/** Bars were imported for an instrument that no list has. */
export class UnknownInstrumentError extends Error {
  override readonly name = 'UnknownInstrumentError';
}

const COLUMNS = ['date', 'open', 'high', 'low', 'close', 'volume'];
const MAX_SOURCE_LENGTH = 60;

/** Adds or corrects the instruments of a list and gives how many it holds. CsvError names the line at fault; then nothing has changed. */
export async function importListings(owner: Queryable, text: string): Promise<number> {
  const listings = parseListings(text);
  await replaceListings(owner, listings);
  return listings.length;
}

/**
 * Puts daily history (`date,open,high,low,close,volume`) in place of the simulated days and gives how many there were.
 * `source` is shown beside the bars. CsvError names the first line at fault; then nothing has changed.
 */
export async function importHistory(
  owner: Queryable,
  request: { instrumentId: string; source: string; text: string },
): Promise<number> {
  const instruments = await loadInstruments(owner);
  const instrument = instruments.find(({ id }) => id === request.instrumentId);
  if (instrument === undefined || instrument.kind === 'rate') {
    throw new UnknownInstrumentError(`no listed instrument ${request.instrumentId}`);
  }
  const sessions = new Set(allSessions(instrument.exchange).map(({ date }) => date));
  const days = parseHistory(request.text, sessions);
  await replaceImportedDays(owner, instrument.id, request.source.slice(0, MAX_SOURCE_LENGTH), days);
  return days.length;
}

/** The days of a history file; its header may be written in any case, its dates must be sessions of the exchange. */
export function parseHistory(text: string, sessions: ReadonlySet<string>): ImportedDay[] {
  const lowerHeader = text.replace(/^[^\r\n]*/, (header) => header.toLowerCase());
  const seen = new Set<string>();
  return readCsv(lowerHeader, COLUMNS).map((row, index) => {
    const day = parseDay(row, index + 2);
    if (!sessions.has(day.date)) throw new CsvError(index + 2, `${day.date} is no session of the exchange`);
    if (seen.has(day.date)) throw new CsvError(index + 2, `${day.date} comes twice`);
    seen.add(day.date);
    return day;
  });
}

function parseDay(row: CsvRow, line: number): ImportedDay {
  const [open, high, low, close] = ['open', 'high', 'low', 'close'].map((column) =>
    readPrice(row[column] ?? '', line),
  ) as [Price, Price, Price, Price];
  const inside = [open, close].every((value) => low <= value && value <= high);
  if (low <= 0n || !inside) throw new CsvError(line, 'prices lie outside their own low and high');
  if (!/^\d{1,15}$/.test(row.volume ?? '')) throw new CsvError(line, 'volume is no whole number');
  return { date: row.date ?? '', open, high, low, close, volume: BigInt(row.volume ?? '0') };
}

function readPrice(text: string, line: number): Price {
  try {
    return parsePrice(text);
  } catch (error) {
    if (error instanceof MalformedNumberError)
      throw new CsvError(line, 'a price is no decimal of at most 6 places');
    throw error;
  }
}
