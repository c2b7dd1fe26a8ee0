import { encodeCursor } from './cursor.ts';
import { DEFAULT_PAGE_SIZE } from './fields.ts';

/** One page of a list's answer. */
export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** How many rows a list asks its store for: one more than the page, which tells whether another page follows. */
export function rowsToAsk(input: { limit?: number }): number {
  return (input.limit ?? DEFAULT_PAGE_SIZE) + 1;
}

/**
 * Makes a keyset page of the rows that came for `rowsToAsk`: the surplus row is cut off and its existence
 * becomes `nextCursor`, made of the sort keys of the last row shown.
 */
export function pageFromRows<Row, Item>(
  rows: readonly Row[],
  input: { limit?: number },
  keysOf: (row: Row) => readonly (string | number)[],
  show: (row: Row) => Item,
): Page<Item> {
  const size = rowsToAsk(input) - 1;
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const more = rows.length > size && last !== undefined;
  return { items: shown.map(show), nextCursor: more ? encodeCursor(keysOf(last)) : null };
}
