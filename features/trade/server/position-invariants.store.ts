import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/**
 * What trading adds to the ledger's check, as queries whose rows are the faults: the shares of open positions are the
 * shares of the ledger, those kept aside for sales its frozen ones; what working orders hold is what is frozen.
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
];
