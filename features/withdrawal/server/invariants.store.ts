import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** What withdrawals add to the ledger's check, as queries whose rows are the faults. */
export const WITHDRAWAL_INVARIANTS: readonly Invariant[] = [
  {
    name: 'each withdrawal was put aside once, and paid or given back once when it ended',
    sql: `SELECT w.investor_id || ' ' || w.id AS place,
                 w.state || ', held ' || count(*) FILTER (WHERE t.name = 'withdrawal.hold')
                   || ', ended ' || count(*) FILTER (WHERE t.name <> 'withdrawal.hold') AS found
            FROM withdrawal w LEFT JOIN ledger.transaction t
              ON t.investor_id = w.investor_id AND t.name LIKE 'withdrawal.%' AND t.reference::jsonb ->> 'id' = w.id::text
           GROUP BY w.id
          HAVING count(*) FILTER (WHERE t.name = 'withdrawal.hold') <> 1
              OR count(*) FILTER (WHERE t.name = CASE w.state WHEN 'completed' THEN 'withdrawal.payout'
                   ELSE 'withdrawal.release' END) <> CASE WHEN w.ended_at IS NULL THEN 0 ELSE 1 END`,
  },
  {
    name: 'what open withdrawals put aside is frozen in the ledger',
    sql: `SELECT w.investor_id || ' ' || w.currency AS place,
                 'withdrawals ' || sum(w.amount) || ', frozen ' || coalesce(max(b.frozen::bigint), 0) AS found
            FROM withdrawal w LEFT JOIN ledger.balance b ON b.investor_id = w.investor_id AND b.asset = w.currency
           WHERE w.ended_at IS NULL GROUP BY w.investor_id, w.currency
          HAVING sum(w.amount) > coalesce(max(b.frozen::bigint), 0)`,
  },
  {
    name: 'a signed withdrawal is the preview and the amount that its investor signed',
    sql: `SELECT w.investor_id || ' ' || w.id AS place, 'statement ' || encode(w.signature, 'hex') AS found
            FROM withdrawal w JOIN investor_signature s ON s.statement_hash = w.signature
           WHERE split_part(s.statement, E'\\n', 5) <> 'withdrawal/create'
              OR signed_text(s.statement, 7, 'previewId') IS DISTINCT FROM w.preview_id::text
              OR signed_figure(s.statement, 'amount') * 100 IS DISTINCT FROM w.amount`,
  },
  {
    name: 'the hold of a withdrawal names the signature that the withdrawal names, and no other',
    sql: `SELECT w.investor_id || ' ' || w.id AS place, 'statement ' || coalesce(encode(w.signature, 'hex'), 'none') AS found
            FROM withdrawal w JOIN ledger.transaction t ON t.investor_id = w.investor_id AND t.name = 'withdrawal.hold'
                 AND t.reference::jsonb ->> 'id' = w.id::text
           WHERE t.reference::jsonb -> 'signed' -> 0 ->> 'statement' IS DISTINCT FROM encode(w.signature, 'hex')`,
  },
  {
    name: 'a withdrawal that was taken back with a signature is the one that its investor signed for',
    sql: `SELECT w.investor_id || ' ' || w.id AS place, 'statement ' || encode(w.cancel_signature, 'hex') AS found
            FROM withdrawal w JOIN investor_signature s ON s.statement_hash = w.cancel_signature
           WHERE split_part(s.statement, E'\\n', 5) <> 'withdrawal/cancel'
              OR signed_text(s.statement, 7, 'id') IS DISTINCT FROM w.id::text`,
  },
  {
    name: 'the release of a withdrawal names the signature with which it was taken back, and no other of its investor',
    sql: `SELECT w.investor_id || ' ' || w.id AS place, 'statement ' || coalesce(encode(w.cancel_signature, 'hex'), 'none') AS found
            FROM withdrawal w JOIN ledger.transaction t ON t.investor_id = w.investor_id AND t.name = 'withdrawal.release'
                 AND t.reference::jsonb ->> 'id' = w.id::text
           WHERE CASE WHEN t.reference::jsonb -> 'signed' -> 0 ? 'investor' THEN t.reference::jsonb -> 'signed' -> 0 ->> 'statement' END
                   IS DISTINCT FROM encode(w.cancel_signature, 'hex')`,
  },
];
