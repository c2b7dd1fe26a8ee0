/**
 * What a statement's files tell a verifier (docs/chain-file.md): pure and without a library, so that the offline command
 * reads them with nothing but this source.
 */

/** A CSV's line as it stands there: decimals as shown, whole smallest units unknown. */
export interface StatementLine {
  readonly seq: string;
  readonly at: string;
  readonly kind: string;
  readonly asset: string;
  readonly delta: string;
  readonly before: string;
  readonly after: string;
  readonly posting: string;
  readonly hash: string;
}

/** The head under a PDF statement. */
export interface StatementMark {
  readonly investorId: string;
  /** `2026-11`. */
  readonly month: string;
  readonly seq: string;
  readonly head: string;
}

/** The file is no statement, or was changed so that it cannot be read; the message says where. */
export class StatementFileError extends Error {
  override readonly name = 'StatementFileError';
}

const MARK = /bolsillo-statement 1 ([0-9a-f-]{36}) (\d{4}-\d{2}) (\d+) ([0-9a-f]{64})/;
/** Columns by place; their names are in the reader's language. */
const COLUMNS = 11;
const BYTE_ORDER_MARK = '\ufeff';

/** The line of a PDF's properties that names its head. */
export function writeMark({ investorId, month, seq, head }: StatementMark): string {
  return `bolsillo-statement 1 ${investorId} ${month} ${seq} ${head}`;
}

/** Finds the mark in a PDF's bytes, read as Latin-1. */
export function readMark(pdf: string): StatementMark {
  const [, investorId, month, seq, head] = MARK.exec(pdf) ?? [];
  if (!investorId || !month || !seq || !head)
    throw new StatementFileError('no statement of Bolsillo: its mark is missing');
  return { investorId, month, seq, head };
}

/** A CSV as spreadsheets read it: a byte order mark, commas, quotes where needed, CRLF. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/** A field that begins like a formula gets an apostrophe, so that no spreadsheet runs what an operator typed. */
function quoted(field: string): string {
  const isNumber = /^[+-]?[\d.]*$/.test(field);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(field) ? `'${field}` : field;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The entries of a CSV statement, below its line of names. */
export function readStatementCsv(text: string): StatementLine[] {
  const [names, ...rows] = readCsv(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  if (names?.length !== COLUMNS)
    throw new StatementFileError('no statement of Bolsillo: its columns are others');
  return rows.map((row, place) => {
    if (row.length !== COLUMNS) throw new StatementFileError(`line ${place + 2}: not ${COLUMNS} columns`);
    const [seq, at, kind, asset, delta, before, after, posting, , , hash] = row as string[] & { length: 11 };
    return { seq, at, kind, asset, delta, before, after, posting, hash } as StatementLine;
  });
}

/** RFC 4180; line ends may be CRLF or, after a spreadsheet has been at it, LF. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const fields = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  while (fields.lastIndex < text.length) {
    const found = fields.exec(text);
    if (!found) throw new StatementFileError(`line ${rows.length + 1}: quotes that do not match`);
    row.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
