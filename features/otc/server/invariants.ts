import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** What the dealer adds to the ledger's check, as queries whose rows are the faults. */
export const OTC_INVARIANTS: readonly Invariant[] = [
  {
    name: 'what the dealer traded is what its accepted quotes say: cash, each fee, shares',
    sql: `SELECT investor_id || ' ' || name AS place, 'quotes ' || coalesce(q.total, 0) || ', postings ' || coalesce(p.total, 0) AS found
            FROM (SELECT investor_id, 'otc.' || side || '.' || part.name AS name, sum(part.amount) AS total
                    FROM otc_quote, LATERAL (VALUES ('settle', value), ('commission', commission), ('iva', iva),
                           ('regulatory-fee', regulatory_fee), ('deliver', quantity)) AS part (name, amount)
                   WHERE order_id IS NOT NULL GROUP BY 1, 2) q
            FULL JOIN (SELECT investor_id, name, sum(amount::bigint) AS total FROM ledger.posting
                        WHERE name LIKE 'otc.%' GROUP BY 1, 2) p USING (investor_id, name)
           WHERE coalesce(q.total, 0) <> coalesce(p.total, 0)`,
  },
  {
    name: 'the dealer’s books are its account: shares of each stock, cash of each currency',
    sql: `SELECT asset AS place, 'books ' || coalesce(b.total, 0) || ', account ' || coalesce(l.total, 0) AS found
            FROM (SELECT stock_id AS asset, shares::numeric AS total FROM otc_book
                  UNION ALL SELECT currency, sum(cash) FROM otc_book GROUP BY currency) b
            FULL JOIN (SELECT asset, sum(CASE destination WHEN 'firm.dealer' THEN amount::numeric ELSE -amount::numeric END) AS total
                         FROM ledger.posting WHERE 'firm.dealer' IN (source, destination) GROUP BY asset) l USING (asset)
           WHERE coalesce(b.total, 0) <> coalesce(l.total, 0)`,
  },
  {
    name: 'every accepted quote is an order that is filled at its price',
    sql: `SELECT q.investor_id || ' ' || q.id AS place, 'order ' || coalesce(o.state, 'missing') AS found
            FROM otc_quote q
            LEFT JOIN trade_order o ON o.investor_id = q.investor_id AND o.id = q.order_id AND o.type = 'otc'
            LEFT JOIN trade_fill f ON f.investor_id = q.investor_id AND f.order_id = q.order_id
             AND f.execution_id = 'otc.' || q.id AND f.price = q.price AND f.quantity = q.quantity
           WHERE q.order_id IS NOT NULL AND (o.state IS DISTINCT FROM 'completed' OR f.order_id IS NULL)`,
  },
];
