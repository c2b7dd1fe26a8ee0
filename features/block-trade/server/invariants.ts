import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** What block trade adds to the ledger's check, as queries whose rows are the faults. */
export const BLOCK_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the account of each block offer holds what is left of it until it ends, and nothing else holds such shares',
    sql: `SELECT coalesce(o.id, b.investor_id)::text AS place,
                 'left ' || coalesce(o.left_over, 0) || ', account ' || coalesce(b.total, 0) AS found
            FROM (SELECT id, CASE WHEN state IN ('backed', 'open') THEN shares - sold ELSE 0 END AS left_over,
                         stock_id || '.BLOCK' AS asset FROM block_offer) o
            FULL JOIN (SELECT b.investor_id, b.asset, b.available::numeric + b.frozen AS total FROM ledger.balance b
                         JOIN ledger.asset a ON a.id = b.asset AND a.class = 'block-share') b
              ON b.investor_id = o.id AND b.asset = o.asset
           WHERE coalesce(o.left_over, 0) <> coalesce(b.total, 0)`,
  },
  {
    name: 'every share that left an offer is a buyer’s',
    sql: `SELECT stock AS place, 'offers gave ' || gave || ', buyers got ' || got AS found
            FROM (SELECT regexp_replace(asset, '[.]BLOCK$', '') AS stock,
                         coalesce(sum(amount::bigint) FILTER (WHERE name = 'block.offer.sell'), 0) AS gave,
                         coalesce(sum(amount::bigint) FILTER (WHERE name = 'block.buy.deliver'), 0) AS got
                    FROM ledger.posting WHERE name IN ('block.offer.sell', 'block.buy.deliver') GROUP BY 1) s
           WHERE gave <> got`,
  },
  {
    name: 'what block orders say was posted: cash, charges, IVA, shares, once',
    sql: `SELECT investor_id || ' ' || name AS place, 'orders ' || coalesce(q.total, 0) || ', postings ' || coalesce(p.total, 0) AS found
            FROM (SELECT investor_id, part.name, sum(part.amount) AS total
                    FROM block_order, LATERAL (VALUES ('block.buy.settle', value), ('block.buy.charge', charge - iva),
                           ('block.buy.iva', iva), ('block.buy.deliver', quantity),
                           ('block.sell.settle', CASE WHEN sold_how <> 'split' THEN sell_value END),
                           ('block.sell.charge', sell_charge - sell_iva), ('block.sell.iva', sell_iva),
                           ('block.sell.deliver', CASE WHEN sold_how <> 'split' THEN sell_quantity END)) AS part (name, amount)
                   GROUP BY 1, 2) q
            FULL JOIN (SELECT investor_id, name, sum(amount::bigint) AS total FROM ledger.posting
                        WHERE name LIKE 'block.buy.%' OR name LIKE 'block.sell.%' GROUP BY 1, 2) p USING (investor_id, name)
           WHERE coalesce(q.total, 0) <> coalesce(p.total, 0)`,
  },
  {
    name: 'every block order is a position of its own, open while it is held, and was never above its market',
    sql: `SELECT q.id::text AS place, q.state || ', position ' || coalesce(p.state, 'missing') AS found
            FROM block_order q LEFT JOIN trade_position p ON p.investor_id = q.investor_id AND p.id = q.id AND p.product = 'block'
           WHERE p.state IS DISTINCT FROM CASE q.state WHEN 'bought' THEN 'open' ELSE 'closed' END
              OR q.price::numeric * 100 > q.market_ask::numeric * 101
              OR (q.leverage = 2) <> EXISTS (SELECT FROM margin_lot l WHERE l.investor_id = q.investor_id AND l.id = q.id
                                              AND l.origin = 'block-trade')`,
  },
];
