import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** What conversions add to the ledger's check, as queries whose rows are the faults. */
export const EXCHANGE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'each conversion was posted once, with what it says, and nothing else was',
    sql: `SELECT coalesce(c.investor_id, l.investor_id) || ' ' || coalesce(c.preview_id::text, l.preview_id) AS place,
                 'conversion ' || coalesce(c.from_amount || ' to ' || c.to_amount, 'none')
                   || ', posted ' || coalesce(l.gone || ' to ' || l.come, 'none') AS found
            FROM exchange_conversion c
            FULL JOIN (SELECT t.investor_id, t.reference::jsonb ->> 'previewId' AS preview_id,
                              max(p.asset) FILTER (WHERE p.name = 'exchange.out') AS asset,
                              max(p.amount) FILTER (WHERE p.name = 'exchange.out') AS gone,
                              max(p.amount) FILTER (WHERE p.name = 'exchange.in') AS come
                         FROM ledger.transaction t
                         JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number
                        WHERE t.name = 'exchange.convert' GROUP BY 1, 2) l
              ON l.investor_id = c.investor_id AND l.preview_id = c.preview_id::text
           WHERE c.id IS NULL OR l.preview_id IS NULL
              OR (c.from_currency, c.from_amount, c.to_amount) IS DISTINCT FROM (l.asset, l.gone, l.come)`,
  },
];
