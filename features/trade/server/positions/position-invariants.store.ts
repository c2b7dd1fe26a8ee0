import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** The cash of each fill, by the name of the posting that moves it; a dealer's are posted under other names (`features/otc`). */
const OF_FILLS = `(
  SELECT f.investor_id, 'trade.' || f.side || '.' || part.name AS name,
         CASE part.name WHEN 'deliver' THEN o.stock_id ELSE f.currency END AS asset, sum(part.amount) AS total
    FROM trade_fill f LEFT JOIN trade_order o ON o.investor_id = f.investor_id AND o.id = f.order_id,
         LATERAL (VALUES ('settle', f.value), ('commission', f.commission), ('iva', f.iva),
                         ('regulatory-fee', f.regulatory_fee), ('deliver', f.quantity)) AS part (name, amount)
   WHERE o.type IS DISTINCT FROM 'otc' GROUP BY 1, 2, 3)`;

/** What orders froze as they were confirmed. */
const OF_ORDERS = `(
  SELECT investor_id, 'trade.' || side || '.hold' AS name, hold_asset AS asset, sum(hold_amount) AS total
    FROM trade_order WHERE type <> 'otc' GROUP BY 1, 2, 3)`;

const POSTED = `(
  SELECT investor_id, name, asset, sum(amount::bigint) AS total FROM ledger.posting
   WHERE name LIKE 'trade.%' AND name NOT LIKE 'trade.%.release' GROUP BY 1, 2, 3)`;

/**
 * What trading adds to the ledger's check, as queries whose rows are the faults: the shares of open positions are the
 * shares of the ledger, those kept aside for sales its frozen ones; what working orders hold is what is frozen; what its
 * postings moved is what its fills and orders say.
 */
export const POSITION_INVARIANTS: readonly Invariant[] = [
  {
    name: 'open positions equal the shares in custody, and those held for sales the frozen ones',
    sql: `SELECT investor_id || ' ' || stock_id AS place,
                 'positions ' || coalesce(p.quantity, 0) || ' (held ' || coalesce(p.held, 0) || '), ledger '
                   || coalesce(l.total, 0) || ' (frozen ' || coalesce(l.frozen, 0) || ')' AS found
            FROM (SELECT investor_id, stock_id, sum(quantity) AS quantity, sum(held) AS held FROM trade_position
                   WHERE state = 'open' GROUP BY investor_id, stock_id) p
            FULL JOIN (SELECT b.investor_id, b.asset AS stock_id, b.available::numeric + b.frozen AS total, b.frozen
                         FROM ledger.balance b JOIN ledger.asset a ON a.id = b.asset AND a.class = 'instrument') l
              USING (investor_id, stock_id)
           WHERE coalesce(p.quantity, 0) <> coalesce(l.total, 0) OR coalesce(p.held, 0) <> coalesce(l.frozen, 0)`,
  },
  {
    name: 'what working sales hold of each stock is frozen in the ledger, no more and no less',
    sql: `SELECT investor_id || ' ' || asset AS place, 'orders ' || coalesce(o.held, 0) || ', frozen '
                   || coalesce(b.frozen, 0) AS found
            FROM (SELECT investor_id, hold_asset AS asset, sum(hold_left) AS held FROM trade_order
                   WHERE state = 'pending' AND side = 'sell' GROUP BY 1, 2) o
            FULL JOIN (SELECT b.investor_id, b.asset, b.frozen FROM ledger.balance b
                         JOIN ledger.asset a ON a.id = b.asset AND a.class = 'instrument') b USING (investor_id, asset)
           WHERE coalesce(o.held, 0) <> coalesce(b.frozen, 0)`,
  },
  {
    name: 'what working buys hold of each currency is frozen in the ledger',
    sql: `SELECT o.investor_id || ' ' || o.asset AS place, 'orders ' || o.held || ', frozen '
                   || coalesce(b.frozen, 0) AS found
            FROM (SELECT investor_id, hold_asset AS asset, sum(hold_left) AS held FROM trade_order
                   WHERE state = 'pending' AND side = 'buy' GROUP BY 1, 2) o
            LEFT JOIN ledger.balance b USING (investor_id, asset)
           WHERE o.held > coalesce(b.frozen, 0)`,
  },
  {
    name: 'what trades moved is what fills and orders say: holds, cash, each fee, shares',
    sql: `SELECT investor_id || ' ' || name || ' ' || asset AS place,
                 'trades ' || coalesce(t.total, 0) || ', postings ' || coalesce(p.total, 0) AS found
            FROM (SELECT * FROM ${OF_FILLS} f UNION ALL SELECT * FROM ${OF_ORDERS} o) t
            FULL JOIN ${POSTED} p USING (investor_id, name, asset)
           WHERE coalesce(t.total, 0) <> coalesce(p.total, 0)`,
  },
  {
    name: 'an order that is over has used its hold or given it back',
    sql: `SELECT o.investor_id || ' ' || o.id AS place, 'holds ' || o.hold_left || ', filled ' || o.filled
                   || ', fills ' || coalesce(f.filled, 0) AS found
            FROM trade_order o
            LEFT JOIN (SELECT investor_id, order_id, sum(quantity) AS filled, sum(value) AS value FROM trade_fill
                        GROUP BY 1, 2) f ON f.investor_id = o.investor_id AND f.order_id = o.id
           WHERE o.filled <> coalesce(f.filled, 0) OR o.value <> coalesce(f.value, 0)
              OR (o.state <> 'pending' AND o.hold_left <> 0)`,
  },
  {
    name: 'an order that works holds what it was placed with, until a fill has used some of it',
    sql: `SELECT investor_id || ' ' || id AS place, 'holds ' || hold_left || ' of ' || hold_amount || ', filled ' || filled AS found
            FROM trade_order WHERE state = 'pending' AND (hold_left = 0 OR (filled = 0 AND hold_left <> hold_amount))`,
  },
  {
    name: 'each fill is at a quote that was kept, or at what its venue told, and its hashed posting names both',
    sql: `SELECT f.investor_id || ' ' || f.execution_id AS place,
                 CASE WHEN q.hash IS NULL AND e.cursor IS NULL THEN 'its quote is gone' WHEN t.number IS NULL THEN 'its posting names another'
                      ELSE 'is beyond its quote' END AS found
            FROM trade_fill f
            JOIN trade_order o ON o.investor_id = f.investor_id AND o.id = f.order_id
            LEFT JOIN market_quote q ON q.hash = f.quote AND q.stock_id = o.stock_id AND q.quoted_at = f.quoted_at
             AND q.source = f.source
            LEFT JOIN trade_venue_event e ON e.venue = f.source AND e.execution_id = f.execution_id
             AND e.client_order_id = f.investor_id || '.' || f.order_id AND e.kind = 'fill'
             AND sha256(convert_to(e.told, 'UTF8')) = f.quote AND (e.price, e.quantity) = (f.price, f.quantity)
            LEFT JOIN ledger.transaction t ON t.investor_id = f.investor_id
             AND t.name = CASE o.type WHEN 'otc' THEN 'otc.' || f.side ELSE 'trade.' || f.side || '.fill' END
             AND t.reference::jsonb ->> 'id' = f.order_id::text
             AND (o.type = 'otc' OR t.reference::jsonb ->> 'executionId' = f.execution_id)
             AND t.reference::jsonb ->> 'quote' = encode(f.quote, 'hex')
           WHERE f.quote IS NOT NULL
             AND (q.hash IS NULL AND e.cursor IS NULL OR t.number IS NULL
               OR (o.type <> 'otc' AND f.price NOT BETWEEN q.low AND q.high))`,
  },
  {
    name: 'a signed order is the preview and the figure that its investor signed',
    sql: `SELECT o.investor_id || ' ' || o.id AS place, 'statement ' || encode(o.signature, 'hex') AS found
            FROM trade_order o JOIN investor_signature s ON s.statement_hash = o.signature
           WHERE split_part(s.statement, E'\\n', 5) <> CASE WHEN o.type = 'otc' THEN 'otc/accept'
                   WHEN o.side = 'buy' THEN 'trade/create' ELSE 'position/close' END
              OR signed_text(s.statement, 7, CASE o.type WHEN 'otc' THEN 'quoteId' ELSE 'previewId' END)
                   IS DISTINCT FROM o.preview_id::text
              OR o.type <> 'otc' AND CASE o.side WHEN 'buy' THEN signed_figure(s.statement, 'maxTotal') * 100
                   ELSE signed_figure(s.statement, 'quantity') * 1000000 END IS DISTINCT FROM o.hold_amount`,
  },
  {
    name: 'the hold of an order names the signature that the order names, and no other',
    sql: `SELECT o.investor_id || ' ' || o.id AS place, 'statement ' || coalesce(encode(o.signature, 'hex'), 'none') AS found
            FROM trade_order o JOIN ledger.transaction t ON t.investor_id = o.investor_id AND t.name = CASE WHEN o.type = 'otc' THEN 'otc.' || o.side ELSE 'trade.' || o.side || '.hold' END
                 AND t.reference::jsonb ->> 'id' = o.id::text
           WHERE t.reference::jsonb -> 'signed' -> 0 ->> 'statement' IS DISTINCT FROM encode(o.signature, 'hex')`,
  },
  {
    name: 'an order that was taken back with a signature is the one that its investor signed for',
    sql: `SELECT o.investor_id || ' ' || o.id AS place, 'statement ' || encode(o.cancel_signature, 'hex') AS found
            FROM trade_order o JOIN investor_signature s ON s.statement_hash = o.cancel_signature
           WHERE split_part(s.statement, E'\\n', 5) <> 'trade/cancel'
              OR signed_text(s.statement, 7, 'id') IS DISTINCT FROM o.id::text`,
  },
  {
    name: 'the release of an order names the signature with which it was taken back, and no other',
    sql: `SELECT o.investor_id || ' ' || o.id AS place, 'statement ' || coalesce(encode(o.cancel_signature, 'hex'), 'none') AS found
            FROM trade_order o JOIN ledger.transaction t ON t.investor_id = o.investor_id AND t.name = 'trade.' || o.side || '.release'
                 AND t.reference::jsonb ->> 'id' = o.id::text
           WHERE t.reference::jsonb -> 'signed' -> 0 ->> 'statement'
                   IS DISTINCT FROM CASE o.reason WHEN 'order.cancelled' THEN encode(o.cancel_signature, 'hex') END`,
  },
];
