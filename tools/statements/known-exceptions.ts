/** Statements whose text nobody can read before it runs, by their files, each with its reason. */
export const UNREADABLE: Readonly<Record<string, string>> = {
  'kernel/ledger/check-ledger.ts':
    'features give their invariants as SQL; ledger:check runs each of them in its tests',
  'features/review-times/server/measure-reviews.store.ts':
    'features give the columns of what they review; every kind is measured in its tests',
  'features/tariff/server/tariff.store.ts': 'the table is named at run time, and its rows are JSON',
  'features/seed/server/seed-step.store.ts': 'two settings in one text; it gives no rows',
  'kernel/jobs/migrate-jobs.ts': 'several commands in one text; it gives no rows',
};

/** Columns that may be null in their table and never are in these rows, by file, each with what leaves the nulls out. */
export const NEVER_NULL: Readonly<
  Record<string, { readonly columns: readonly string[]; readonly why: string }>
> = {
  'features/operator/server/operator.store.ts': {
    columns: ['passwordHash', 'sealedTotpSecret'],
    why: 'WHERE password_hash IS NOT NULL, and one UPDATE sets or clears both',
  },
  'features/account/server/password-reset.store.ts': {
    columns: ['hash'],
    why: 'WHERE password_hash IS NOT NULL',
  },
  'features/bank-card/server/bank-card.store.ts': {
    columns: ['detailsSealed'],
    why: 'WHERE removed_at IS NULL, and a CHECK ties the two',
  },
  'features/trade/server/order.store.ts': { columns: ['expires_at'], why: 'WHERE expires_at <= $1' },
  'features/trade/server/venue/simulated-venue.store.ts': {
    columns: ['execution_id', 'price', 'quantity', 'source', 'quoted_at'],
    why: 'every fill has them (a CHECK), and toEvent reads them of fills alone',
  },
};
