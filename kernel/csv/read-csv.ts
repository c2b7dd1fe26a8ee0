/** A table read from CSV: each row by its column's name. */
export type CsvRow = Readonly<Record<string, string>>;

/** A row with the line of the file that it begins on, from 1. */
export interface CsvLine {
  readonly line: number;
  readonly cells: CsvRow;
}

/** `columns`: one is missing or stands twice; `cells`: too few or too many; `quote`: one is out of place. */
export type CsvFault = 'columns' | 'cells' | 'quote' | 'value';

/** A file that is no CSV, or lacks a column; `line` counts from 1. */
export class CsvError extends Error {
  override readonly name = 'CsvError';
  readonly line: number;
  readonly fault: CsvFault;

  constructor(line: number, problem: string, fault: CsvFault = 'value') {
    super(`line ${line}: ${problem}`);
    this.line = line;
    this.fault = fault;
  }
}

/** Reads RFC 4180 text whose first line names the columns. CsvError for a missing column, an odd row or an open quote. */
export function readCsv(text: string, needed: readonly string[]): CsvRow[] {
  return readCsvLines(text, needed).map(({ cells }) => cells);
}

/** As `readCsv`, with the line that each row begins on. */
export function readCsvLines(text: string, needed: readonly string[]): CsvLine[] {
  const [head, ...rows] = splitRows(text.replace(/^\uFEFF/, ''));
  const columns = head?.cells ?? [];
  const missing = needed.filter((column) => !columns.includes(column));
  if (missing.length > 0) throw new CsvError(1, `no column ${missing.join(', ')}`, 'columns');
  const twice = needed.filter((column) => columns.indexOf(column) !== columns.lastIndexOf(column));
  if (twice.length > 0) throw new CsvError(1, `column ${twice.join(', ')} twice`, 'columns');
  return rows.map(({ line, cells }) => {
    if (cells.length !== columns.length) {
      throw new CsvError(line, `${cells.length} cells, ${columns.length} expected`, 'cells');
    }
    return { line, cells: Object.fromEntries(columns.map((column, place) => [column, cells[place] ?? ''])) };
  });
}

/** A cell: quoted (doubled quotes inside), or anything up to a comma or the line's end. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/y;

interface SplitRow {
  readonly line: number;
  readonly cells: string[];
}

function splitRows(text: string): SplitRow[] {
  const rows: SplitRow[] = [];
  let line = 1;
  let row: SplitRow = { line, cells: [] };
  CELL.lastIndex = 0;
  while (CELL.lastIndex < text.length) {
    const cell = CELL.exec(text);
    if (cell === null) throw new CsvError(line, 'a quote is out of place', 'quote');
    const [whole, quoted, plain, end] = cell;
    line += whole.split('\n').length - 1;
    row.cells.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
    if (end === ',') {
      if (CELL.lastIndex === text.length) row.cells.push('');
      continue;
    }
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row);
    row = { line, cells: [] };
  }
  if (row.cells.length > 0) rows.push(row);
  return rows;
}
