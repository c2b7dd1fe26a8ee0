/** A store as the lists of exceptions name it: its feature and its file, in whatever folder of the feature it lies. */
export function homeOf(file: string): string {
  const [, owner, ...rest] = file.split('/');
  return `${owner}/${rest.at(-1)}`;
}

/** Statements whose text nobody can read before it runs, by their files, each with its reason. */
export const UNREADABLE: Readonly<Record<string, string>> = {
  'ledger/check-ledger.ts':
    'features give their invariants as SQL; ledger:check runs each of them in its tests',
  'review-times/measure-reviews.store.ts':
    'features give the columns of what they review; every kind is measured in its tests',
  'review/case-table.store.ts':
    'features give the columns and lists of their cases; every queue is read in its tests',
  'review/look.store.ts': 'features name the table of their looks; each is written and read in its tests',
  'tariff/tariff.store.ts': 'the table is named at run time, and its rows are JSON',
  'seed/seed-step.store.ts': 'two settings in one text; it gives no rows',
  'chat/desk.store.ts': 'the list asked for picks one of three conditions; each is read in its tests',
  'jobs/migrate-jobs.ts': 'several commands in one text; it gives no rows',
};

/** Columns that may be null in their table and never are in these rows, by file, each with what leaves the nulls out. */
export const NEVER_NULL: Readonly<
  Record<string, { readonly columns: readonly string[]; readonly why: string }>
> = {
  'operator/operator.store.ts': {
    columns: ['passwordHash', 'sealedTotpSecret'],
    why: 'WHERE password_hash IS NOT NULL, and one UPDATE sets or clears both',
  },
  'account/password-reset.store.ts': {
    columns: ['hash'],
    why: 'WHERE password_hash IS NOT NULL',
  },
  'bank-card/bank-card.store.ts': {
    columns: ['detailsSealed'],
    why: 'WHERE removed_at IS NULL, and a CHECK ties the two',
  },
  'chat/desk.store.ts': { columns: ['at'], why: 'WHERE waiting_since IS NOT NULL' },
  'trade/order.store.ts': { columns: ['expires_at'], why: 'WHERE expires_at <= $1' },
  'trade/simulated-venue.store.ts': {
    columns: ['execution_id', 'price', 'quantity', 'source', 'quoted_at'],
    why: 'every fill has them (a CHECK), and toEvent reads them of fills alone',
  },
};
