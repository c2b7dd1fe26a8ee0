import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** For the ledger's check: simulated cash is given once in each currency, as much as the table says. */
export const STARTING_CASH_INVARIANTS: readonly Invariant[] = [
  {
    name: 'starting cash was given once in each currency, as much as its table had',
    sql: `SELECT p.investor_id || ' ' || asset AS place, count(*) || ' times, ' || sum(amount::bigint) || ' in all' AS found
            FROM ledger.posting p WHERE p.name = 'sandbox.starting-cash'
           GROUP BY p.investor_id, asset
          HAVING count(*) > 1 OR sum(amount::bigint) > (SELECT max(s.amount) FROM sandbox_starting_cash s WHERE s.currency = asset)`,
  },
];
