import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** What deposits add to the ledger's check, as queries whose rows are the faults. */
export const DEPOSIT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'each completed deposit was credited once, with what it says, and nothing else was',
    sql: `SELECT coalesce(d.id::text, l.deposit_id) AS place,
                 'deposit ' || coalesce(d.credited::text, 'none') || ', credit ' || coalesce(l.amount::text, 'none') AS found
            FROM (SELECT id, investor_id, currency, credited FROM deposit WHERE state = 'completed') d
            FULL JOIN (SELECT t.reference::jsonb ->> 'depositId' AS deposit_id, p.investor_id, p.asset, p.amount
                         FROM ledger.transaction t
                         JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number
                        WHERE t.name = 'deposit.credit') l
              ON l.deposit_id = d.id::text AND l.investor_id = d.investor_id
           WHERE d.id IS NULL OR l.deposit_id IS NULL OR l.asset <> d.currency OR l.amount <> d.credited`,
  },
];
