import { CsvError, type CsvLine, readCsvLines } from '#kernel/csv/read-csv.ts';
import { MalformedNumberError, type Price, parsePrice } from '#kernel/money/money.ts';

/** What an administrator's file has to name in its first line. */
export const NAV_COLUMNS = ['fund', 'date', 'nav'] as const;

/** A value as a file has it. */
export interface FileNav {
  /** Of the file, from 1. */
  readonly line: number;
  readonly fundId: string;
  readonly date: string;
  readonly nav: Price;
}

/** Why a file is refused: the reason's name, and the line it is about. */
export class NavFileError extends Error {
  override readonly name = 'NavFileError';
  readonly fault: 'file_invalid' | 'file_fund' | 'file_date' | 'file_nav' | 'file_twice';
  readonly line: number;

  constructor(fault: NavFileError['fault'], line: number) {
    super(`line ${line}: ${fault}`);
    this.fault = fault;
    this.line = line;
  }
}

/** Values of a unit between a thousandth and a million of its currency. */
const [LEAST, MOST] = [1_000n, 1_000_000_000_000n];
const MOST_ROWS = 1_000;

/** Reads a file of values, `fund,date,nav`; NavFileError for anything else, and for a day of a fund that stands twice. */
export function readNavFile(text: string): FileNav[] {
  const lines = linesOf(text);
  if (lines.length === 0 || lines.length > MOST_ROWS) throw new NavFileError('file_invalid', 1);
  const seen = new Set<string>();
  return lines.map(({ line, cells }) => {
    const nav = readLine(line, cells);
    const key = `${nav.fundId} ${nav.date}`;
    if (seen.has(key)) throw new NavFileError('file_twice', line);
    seen.add(key);
    return nav;
  });
}

function linesOf(text: string): CsvLine[] {
  try {
    return readCsvLines(text, NAV_COLUMNS);
  } catch (error) {
    if (error instanceof CsvError) throw new NavFileError('file_invalid', error.line);
    throw error;
  }
}

function readLine(line: number, { fund = '', date = '', nav = '' }: CsvLine['cells']): FileNav {
  if (!/^[A-Z0-9]{2,12}$/.test(fund)) throw new NavFileError('file_fund', line);
  if (!isDate(date)) throw new NavFileError('file_date', line);
  return { line, fundId: fund, date, nav: readNav(line, nav) };
}

function readNav(line: number, text: string): Price {
  try {
    const nav = parsePrice(text);
    if (nav >= LEAST && nav <= MOST) return nav;
  } catch (error) {
    if (!(error instanceof MalformedNumberError)) throw error;
  }
  throw new NavFileError('file_nav', line);
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
