/** Tells spreadsheets that a file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Rows of a CSV as spreadsheets read it: commas, quotes where needed, CRLF; without the mark that begins a file. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/** A field that begins like a formula gets an apostrophe, so that no spreadsheet runs what somebody typed. */
function quoted(field: string): string {
  const isNumber = /^[+-]?[\d.]*$/.test(field);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(field) ? `'${field}` : field;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
