import type { ResultColumn } from './describe-statement.ts';
import type { Statement } from './read-statements.ts';

/**
 * What does not fit between the rows that a statement gives and those that the code declares; empty when all does. `neverNull` are
 * columns that are known to hold something in these rows.
 */
export function judgeStatement(
  statement: Statement,
  columns: readonly ResultColumn[],
  neverNull: readonly string[] = [],
): string[] {
  const { row, looksAtRows } = statement;
  if (row === null)
    return looksAtRows && columns.length > 0 ? ['its rows are read without a declared type'] : [];
  const given = new Map(columns.map((column) => [column.name, column]));
  return Object.entries(row).flatMap(([name, declared]) => {
    const column = given.get(name);
    if (!column) return [`it gives no column ${name}`];
    if (!declared.kinds.every((kind) => fits(kind, column.kind)))
      return [`${name} is declared ${declared.kinds.join(' | ')} and comes as ${column.kind}`];
    if (column.isNullable && !declared.isNullable && !neverNull.includes(name))
      return [`${name} may be null, which its type leaves out`];
    return [];
  });
}

/** JSON may be anything that the code knows it to be; an infinite time comes as a number. */
function fits(declared: string, given: string): boolean {
  if (declared === given || declared === 'any' || given === 'object') return true;
  return (declared === 'any[]' && given.endsWith('[]')) || (declared === 'number' && given === 'Date');
}
