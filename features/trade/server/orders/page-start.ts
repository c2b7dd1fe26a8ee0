const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/**
 * Where a page of rows by instant and id begins, as two values of a query: the last row shown, or beyond all rows for the
 * first page. Without a case for the first page the database goes straight to the place in its index.
 */
export function pageStart(after: { at: number; id: string } | null): [Date | 'infinity', string] {
  return after === null ? ['infinity', LAST_ID] : [new Date(after.at), after.id];
}
