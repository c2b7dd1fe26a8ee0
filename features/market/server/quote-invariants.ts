import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** For the ledger's check: a kept quote says what its name is the hash of, and none is of a time that has not come. */
export const QUOTE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'each kept quote is what its hash says, of a time that has come',
    sql: `SELECT 'quote ' || encode(hash, 'hex') AS place, stock_id || ' ' || last || ' at ' || quoted_at AS found
            FROM market_quote q WHERE hash <> market_quote_hash(q) OR quoted_at > kept_at + interval '5 seconds'
              OR kept_at > business_now() + interval '5 seconds'`,
  },
];
