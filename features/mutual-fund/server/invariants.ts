import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** What funds add to the ledger's check, as queries whose rows are the faults. */
export const FUND_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the fund units of each investor are those that their orders brought, and frozen are those that wait',
    sql: `SELECT coalesce(b.investor_id, o.investor_id) || ' ' || coalesce(b.asset, o.asset) AS place,
                 'held ' || coalesce(b.available + b.frozen, 0) || ' and frozen ' || coalesce(b.frozen, 0)
                   || ', by orders ' || coalesce(o.held, 0) || ' and ' || coalesce(o.waiting, 0) AS found
            FROM (SELECT b.investor_id, b.asset, b.available, b.frozen FROM ledger.balance b
                    JOIN ledger.asset a ON a.id = b.asset WHERE a.class = 'mutual-fund-unit') b
            FULL JOIN (SELECT investor_id, fund_id || '.UNIT' AS asset,
                              coalesce(sum(CASE side WHEN 'buy' THEN units ELSE -units END) FILTER (WHERE state <> 'ordered'), 0) AS held,
                              coalesce(sum(units) FILTER (WHERE side = 'redeem' AND state = 'ordered'), 0) AS waiting
                         FROM mutual_fund_order GROUP BY 1, 2) o
              ON o.investor_id = b.investor_id AND o.asset = b.asset
           WHERE (coalesce(b.available + b.frozen, 0), coalesce(b.frozen, 0)) IS DISTINCT FROM (coalesce(o.held, 0), coalesce(o.waiting, 0))`,
  },
  {
    name: 'what is on its way between investors and funds is what was executed and not settled',
    sql: `SELECT coalesce(l.asset, o.currency) AS place,
                 'posted ' || coalesce(l.amount, 0) || ', by orders ' || coalesce(o.amount, 0) AS found
            FROM (SELECT asset, sum(CASE WHEN destination = 'firm.fund-clearing' THEN amount ELSE -amount END) AS amount
                    FROM ledger.posting WHERE name LIKE 'mutual-fund.%'
                     AND 'firm.fund-clearing' IN (source, destination) GROUP BY asset) l
            FULL JOIN (SELECT currency, sum(amount) AS amount FROM mutual_fund_order WHERE state = 'executed' GROUP BY currency) o
              ON o.currency = l.asset
           WHERE coalesce(l.amount, 0) <> coalesce(o.amount, 0)`,
  },
  {
    name: 'each step of each fund order was posted once, and nothing else was',
    sql: `SELECT coalesce(o.investor_id, l.investor_id) || ' ' || coalesce(o.id::text, l.id) AS place,
                 coalesce(o.state, 'no order') || ', posted ' || coalesce(l.steps, 0) AS found
            FROM mutual_fund_order o
            FULL JOIN (SELECT investor_id, reference::jsonb ->> 'id' AS id, count(*) AS steps
                         FROM ledger.transaction WHERE name LIKE 'mutual-fund.%' GROUP BY 1, 2) l
              ON l.investor_id = o.investor_id AND l.id = o.id::text
           WHERE l.steps IS DISTINCT FROM CASE o.state WHEN 'ordered' THEN 1 WHEN 'executed' THEN 2 WHEN 'settled' THEN 3 END`,
  },
  {
    name: 'each executed fund order is what the value of its day gives',
    sql: `SELECT o.id::text AS place, o.side || ' ' || o.amount || ' for ' || o.units || ' at ' || o.nav AS found
            FROM mutual_fund_order o LEFT JOIN mutual_fund_nav n ON n.fund_id = o.fund_id AND n.date = o.nav_date
           WHERE o.state <> 'ordered' AND (n.nav IS DISTINCT FROM o.nav OR CASE o.side
             WHEN 'buy' THEN o.units <> trade_rounded(o.amount * 10000000000::numeric, o.nav)
             ELSE o.amount <> trade_rounded(o.units::numeric * o.nav, 10000000000) END)`,
  },
];
