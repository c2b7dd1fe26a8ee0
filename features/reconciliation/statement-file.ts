import { CsvError, type CsvLine, readCsvLines } from '#kernel/csv/read-csv.ts';
import { MalformedNumberError } from '#kernel/money/money.ts';
import { parseScaled } from '#kernel/money/scaled-decimal.ts';
import { type StatementLine, sameWords, type Words } from './match.ts';

/** Whose statement is compared, and so with which of the ledger's accounts. */
export const SOURCES = ['bank', 'chain', 'venue', 'custodian'] as const;
export type Source = (typeof SOURCES)[number];

/** Decimals of what a statement can be of: cash in cents, coins in their smallest unit, shares in millionths. */
const SCALES: Record<string, number> = { MXN: 2, USD: 2, USDT: 6, BTC: 8 };
const SHARE_SCALE = 6;
const ASSETS: Record<Exclude<Source, 'custodian'>, readonly string[]> = {
  bank: ['MXN', 'USD'],
  chain: ['USDT', 'BTC'],
  venue: ['MXN', 'USD'],
};

/** How many decimals an asset's amounts have. */
export const scaleOf = (asset: string): number => SCALES[asset] ?? SHARE_SCALE;

/** What banks write between the signs of a key. */
const BETWEEN_SIGNS = /[./_-]+/g;

/**
 * How references of a source are compared: a bank's without what stands between their signs, a chain's with or without
 * Ethereum's 0x, those of venue and custodian as they are.
 */
export const WORDS: Readonly<Record<Source, Words>> = {
  bank: (reference) => sameWords(reference).replace(BETWEEN_SIGNS, ''),
  chain: (reference) => sameWords(reference).replace(/^0X(?=[0-9A-F]{64}$)/, ''),
  venue: sameWords,
  custodian: sameWords,
};

/** Columns that a file must have; others may stand beside them and are not read. */
export const COLUMNS: Record<Source, readonly string[]> = {
  bank: ['date', 'reference', 'amount', 'currency'],
  chain: ['date', 'reference', 'amount', 'coin'],
  venue: ['date', 'reference', 'amount', 'currency'],
  custodian: ['instrument', 'quantity'],
};

export const MAX_FILE_BYTES = 512 * 1024;
export const MAX_LINES = 5_000;
const MAX_REFERENCE_LENGTH = 140;
const INSTRUMENT = /^[A-Z0-9][A-Z0-9.&*-]{0,20}\.X(NAS|NYS|MEX)$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
/** Anything that no screen draws: controls, what turns the direction of writing, lone surrogates, line separators. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u;

/** Why a file cannot be compared: a refusal's reason, and the line at fault where there is one. */
export class StatementError extends Error {
  override readonly name = 'StatementError';
  readonly reason: string;
  readonly line: number | null;

  constructor(reason: string, line: number | null = null) {
    super(`${reason}${line === null ? '' : ` (line ${line})`}`);
    this.reason = reason;
    this.line = line;
  }
}

/** Days of a statement, inclusive; a custodian's is as of the last one. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** A file's text: UTF-8 without NUL. StatementError otherwise. */
export function readText(bytes: Uint8Array): string {
  if (bytes.length > MAX_FILE_BYTES) throw new StatementError('reconciliation.file_large');
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // What is no UTF-8 is refused rather than guessed at.
    throw new StatementError('reconciliation.file_encoding');
  }
  if (text.includes('\0')) throw new StatementError('reconciliation.file_encoding');
  return text;
}

/**
 * The lines of a statement. Amounts are plain decimals (`-1234.50`), dates ISO. StatementError names the first line at
 * fault; nothing is guessed, rounded or left out.
 */
export function readStatement(source: Source, text: string, period: Period): StatementLine[] {
  const rows = rowsOf(source, text);
  if (rows.length > MAX_LINES) throw new StatementError('reconciliation.file_long');
  return source === 'custodian'
    ? holdingsOf(rows, period.to)
    : rows.map((row) => movementOf(source, row, period));
}

function rowsOf(source: Source, text: string): CsvLine[] {
  try {
    return readCsvLines(text, COLUMNS[source]);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new StatementError(`reconciliation.file_${error.fault}`, error.line);
  }
}

function movementOf(
  source: Exclude<Source, 'custodian'>,
  { line, cells }: CsvLine,
  { from, to }: Period,
): StatementLine {
  const { date = '', reference = '', amount = '' } = cells;
  const asset = (source === 'chain' ? cells.coin : cells.currency) ?? '';
  if (!isDate(date)) throw new StatementError('reconciliation.file_date', line);
  if (date < from || date > to) throw new StatementError('reconciliation.file_outside', line);
  if (!ASSETS[source].includes(asset)) throw new StatementError('reconciliation.file_asset', line);
  return {
    line,
    date,
    reference: cleanReference(reference, line),
    asset,
    units: unitsOf(amount, asset, line),
  };
}

function holdingsOf(rows: readonly CsvLine[], date: string): StatementLine[] {
  const seen = new Set<string>();
  return rows.map(({ line, cells }) => {
    const { instrument = '', quantity = '' } = cells;
    if (!INSTRUMENT.test(instrument)) throw new StatementError('reconciliation.file_asset', line);
    if (seen.has(sameWords(instrument))) throw new StatementError('reconciliation.file_twice', line);
    seen.add(sameWords(instrument));
    const units = unitsOf(quantity, instrument, line);
    return { line, date, reference: instrument, asset: instrument, units };
  });
}

function cleanReference(reference: string, line: number): string {
  if (reference.length > MAX_REFERENCE_LENGTH || UNSEEN.test(reference)) {
    throw new StatementError('reconciliation.file_reference', line);
  }
  return reference;
}

function unitsOf(text: string, asset: string, line: number): bigint {
  try {
    return parseScaled(text, scaleOf(asset));
  } catch (error) {
    if (!(error instanceof MalformedNumberError)) throw error;
    throw new StatementError('reconciliation.file_amount', line);
  }
}

function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
