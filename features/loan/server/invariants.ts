import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** What loans add to the ledger's check, as queries whose rows are the faults. */
export const LOAN_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the debt in each chain is the principal that its loans still owe',
    sql: `SELECT coalesce(l.investor_id, b.investor_id)::text AS place,
                 'loans ' || coalesce(l.owed, 0) || ', in the ledger ' || coalesce(b.units, 0) AS found
            FROM (SELECT l.investor_id, sum(l.amount - coalesce(r.paid, 0)) AS owed FROM loan l
                    LEFT JOIN (SELECT loan_id, sum(principal) AS paid FROM loan_repayment GROUP BY loan_id) r ON r.loan_id = l.id
                   WHERE l.credited_at IS NOT NULL GROUP BY l.investor_id) l
            FULL JOIN (SELECT investor_id, available + frozen AS units FROM ledger.balance WHERE asset = 'LOAN.MXN') b
              ON b.investor_id = l.investor_id
           WHERE coalesce(l.owed, 0) <> coalesce(b.units, 0)`,
  },
  {
    name: 'a loan that is repaid owes nothing, and one that runs does',
    sql: `SELECT l.id::text AS place, l.state || ', principal left ' || l.amount - coalesce(sum(r.principal), 0) AS found
            FROM loan l LEFT JOIN loan_repayment r ON r.loan_id = l.id
           WHERE l.state IN ('running', 'repaid') GROUP BY l.id
          HAVING (l.state = 'repaid') <> (l.amount = coalesce(sum(r.principal), 0)) AND l.state = 'repaid'`,
  },
  {
    name: 'each loan was credited once, and each repayment posted once',
    sql: `SELECT id::text AS place, what || ' posted ' || posted AS found
            FROM (SELECT l.id, 'loan' AS what, count(t.*) AS posted FROM loan l LEFT JOIN ledger.transaction t
                    ON t.investor_id = l.investor_id AND t.name = 'loan.credit' AND t.reference::jsonb ->> 'loanId' = l.id::text
                   WHERE l.credited_at IS NOT NULL GROUP BY l.id
                  UNION ALL
                  SELECT r.id, 'repayment', count(t.*) FROM loan_repayment r LEFT JOIN ledger.transaction t
                    ON t.investor_id = r.investor_id AND t.name = 'loan.repay' AND t.reference::jsonb ->> 'repaymentId' = r.id::text
                   GROUP BY r.id) counted
           WHERE posted <> 1`,
  },
];
