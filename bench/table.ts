/** Prints rows under a heading as a Markdown table, numbers to the right, so that it can be pasted into the docs. */
export function printTable(columns: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = columns.map((column, at) =>
    Math.max(column.length, ...rows.map((row) => (row[at] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  console.log(line(columns));
  console.log(
    `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`,
  );
  for (const row of rows) console.log(line(row));
}

/** A whole number with thousands apart. */
export function whole(value: number): string {
  return new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }).format(value);
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The machine and the commit, so that a figure can be judged later. */
export function printMachine(cpus: readonly { model: string }[], node: string): void {
  console.log(
    `${cpus.length} × ${cpus[0]?.model.trim() ?? 'unknown CPU'}, Node ${node}, all on one machine over loopback\n`,
  );
}
