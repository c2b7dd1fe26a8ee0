import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** What margin adds to the ledger's check, as queries whose rows are the faults. */
export const MARGIN_INVARIANTS: readonly Invariant[] = [
  {
    name: 'what lots have borrowed is what their investors owe',
    sql: `SELECT investor_id || ' ' || asset AS place,
                 'lots ' || coalesce(l.borrowed, 0) || ', ledger ' || coalesce(b.owed, 0) AS found
            FROM (SELECT investor_id, 'MARGIN.' || currency AS asset, sum(borrowed) AS borrowed FROM margin_lot
                   GROUP BY 1, 2) l
            FULL JOIN (SELECT investor_id, asset, available::numeric + frozen AS owed FROM ledger.balance
                        WHERE asset LIKE 'MARGIN.%') b USING (investor_id, asset)
           WHERE coalesce(l.borrowed, 0) <> coalesce(b.owed, 0)`,
  },
  {
    name: 'what is borrowed is what the firm has lent',
    sql: `SELECT currency AS place, 'borrowed ' || sum(borrowed) || ', lent ' || sum(lent) AS found
            FROM (SELECT currency, borrowed::numeric AS borrowed, 0::numeric AS lent FROM margin_lot
                  UNION ALL
                  SELECT asset, 0, CASE source WHEN 'firm.lending' THEN amount::bigint ELSE -amount::bigint END
                    FROM ledger.posting
                   WHERE name IN ('margin.lend.frozen', 'margin.lend.available', 'margin.repay')) sides
           GROUP BY currency HAVING sum(borrowed) <> sum(lent)`,
  },
  {
    name: 'a lot is what its moves have left of it',
    sql: `SELECT l.investor_id || ' ' || l.id AS place,
                 'lot ' || l.quantity || '/' || l.borrowed || '/' || l.accrued || ', moves ' || m.quantity_after || '/'
                   || m.borrowed_after || '/' || m.accrued_after AS found
            FROM margin_lot l LEFT JOIN margin_move m ON m.investor_id = l.investor_id AND m.lot_id = l.id AND m.number = l.moves
           WHERE (l.quantity, l.borrowed, l.accrued, l.settled, l.charged) IS DISTINCT FROM
                 (m.quantity_after, m.borrowed_after, m.accrued_after, m.settled_after, m.charged_after)`,
  },
  {
    name: 'fees and losses of margin are posted as their moves say',
    sql: `SELECT name AS place, 'moves ' || sum(moved) || ', postings ' || sum(posted) AS found
            FROM (SELECT 'margin.fee' AS name, fee::numeric AS moved, 0::numeric AS posted FROM margin_move
                  UNION ALL SELECT 'margin.cover', covered, 0 FROM margin_move
                  UNION ALL SELECT name, 0, amount::bigint FROM ledger.posting
                             WHERE name IN ('margin.fee', 'margin.cover')) sides
           GROUP BY name HAVING sum(moved) <> sum(posted)`,
  },
  {
    name: 'margin that was added with a signature is the position and the amount that its investor signed, and its posting names it',
    sql: `SELECT m.investor_id || ' ' || m.lot_id || '/' || m.number AS place,
                 'statement ' || coalesce(encode(m.signature, 'hex'), 'none') AS found
            FROM margin_move m
            JOIN ledger.transaction t ON t.investor_id = m.investor_id AND t.name = 'margin.add'
             AND t.reference::jsonb ->> 'marginMove' = m.lot_id || '/' || m.number
            LEFT JOIN investor_signature s ON s.statement_hash = m.signature
           WHERE m.kind = 'add' AND (t.reference::jsonb -> 'signed' -> 0 ->> 'statement' IS DISTINCT FROM encode(m.signature, 'hex')
              OR split_part(s.statement, E'\\n', 5) <> 'position/add_margin'
              OR signed_text(s.statement, 7, 'id') <> m.lot_id::text
              OR signed_figure(s.statement, 'amount') * 100 <> m.value)`,
  },
];
