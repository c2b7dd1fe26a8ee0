/** A table read from CSV: each row by its column's name. */
export type CsvRow = Readonly<Record<string, string>>;

/** A file that is no CSV, or lacks a column; `line` counts from 1. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
  readonly line: number;

  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
    this.line = line;
  }
}

/** Reads RFC 4180 text whose first line names the columns. CsvError for a missing column, an odd row or an open quote. */
export function readCsv(text: string, needed: readonly string[]): CsvRow[] {
  const [columns = [], ...rows] = splitRows(text.replace(/^\uFEFF/, ''));
  const missing = needed.filter((column) => !columns.includes(column));
  if (missing.length > 0) throw new CsvError(1, `no column ${missing.join(', ')}`);
  return rows.map((cells, index) => {
    if (cells.length !== columns.length) {
      throw new CsvError(index + 2, `${cells.length} cells, ${columns.length} expected`);
    }
    return Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? '']));
  });
}

/** A cell: quoted (doubled quotes inside), or anything up to a comma or the line's end. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;

function splitRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const cell = CELL.exec(text);
    if (cell === null) throw new CsvError(rows.length + 1, 'a quote is out of place');
    row.push((cell[1]?.replaceAll('""', '"') ?? cell[2] ?? '').trim());
    if (cell[3] === ',') {
      if (CELL.lastIndex === text.length) row.push('');
      continue;
    }
    if (row.length > 1 || row[0] !== '') rows.push(row);
    row = [];
  }
  if (row.length > 0) rows.push(row);
  return rows;
}
