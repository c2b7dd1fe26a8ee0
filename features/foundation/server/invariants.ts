import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** What term funds add to the ledger's check, as queries whose rows are the faults. */
export const FOUNDATION_INVARIANTS: readonly Invariant[] = [
  {
    name: 'each principal pool holds exactly what is invested and not paid back',
    sql: `SELECT f.id::text AS place, 'pool ' || coalesce(b.available + b.frozen, 0) || ', held ' || coalesce(o.held, 0) AS found
            FROM foundation f
            LEFT JOIN ledger.balance b ON b.investor_id = f.principal_pool AND b.asset = f.currency
            LEFT JOIN (SELECT foundation_id, sum(buy_price) AS held FROM foundation_order WHERE state = 'bought' GROUP BY 1) o
              ON o.foundation_id = f.id
           WHERE coalesce(b.available + b.frozen, 0) <> coalesce(o.held, 0)`,
  },
  {
    name: 'each income pool holds exactly what was paid in and not paid out as profit',
    sql: `SELECT f.id::text AS place, 'pool ' || coalesce(b.available + b.frozen, 0) || ', paid in ' || coalesce(i.paid, 0)
                 || ', out ' || coalesce(o.profit, 0) + coalesce(p.later, 0) AS found
            FROM foundation f
            LEFT JOIN ledger.balance b ON b.investor_id = f.income_pool AND b.asset = f.currency
            LEFT JOIN (SELECT foundation_id, sum(amount) AS paid FROM foundation_income GROUP BY 1) i ON i.foundation_id = f.id
            LEFT JOIN (SELECT foundation_id, sum(sale_profit) AS profit FROM foundation_order GROUP BY 1) o ON o.foundation_id = f.id
            LEFT JOIN (SELECT foundation_id, sum(amount) AS later FROM foundation_payment GROUP BY 1) p ON p.foundation_id = f.id
           WHERE coalesce(b.available + b.frozen, 0) <> coalesce(i.paid, 0) - coalesce(o.profit, 0) - coalesce(p.later, 0)`,
  },
  {
    name: 'nothing stays between an investor and a pool',
    sql: `SELECT asset AS place, 'left ' || sum(CASE WHEN destination = 'firm.foundation-transfer' THEN amount::numeric ELSE -amount::numeric END) AS found
            FROM ledger.posting WHERE name LIKE 'foundation.%' AND 'firm.foundation-transfer' IN (source, destination)
           GROUP BY asset
          HAVING sum(CASE WHEN destination = 'firm.foundation-transfer' THEN amount::numeric ELSE -amount::numeric END) <> 0`,
  },
  {
    name: 'what stands invested in each chain is what its orders hold',
    sql: `SELECT coalesce(b.investor_id, o.investor_id) || ' ' || coalesce(b.asset, o.asset) AS place,
                 'in the ledger ' || coalesce(b.units, 0) || ', by orders ' || coalesce(o.held, 0) AS found
            FROM (SELECT investor_id, asset, available + frozen AS units FROM ledger.balance WHERE asset LIKE 'FOUNDATION.%') b
            FULL JOIN (SELECT o.investor_id, 'FOUNDATION.' || f.currency AS asset, sum(o.buy_price) AS held
                         FROM foundation_order o JOIN foundation f ON f.id = o.foundation_id WHERE o.state = 'bought' GROUP BY 1, 2) o
              ON o.investor_id = b.investor_id AND o.asset = b.asset
           WHERE coalesce(b.units, 0) <> coalesce(o.held, 0)`,
  },
  {
    name: 'each order is sold at what its dates give, and was not paid more',
    sql: `SELECT o.id::text AS place, 'accrued ' || o.accrued || ', paid ' || o.sale_profit + coalesce(p.later, 0) AS found
            FROM foundation_order o JOIN foundation f ON f.id = o.foundation_id
            LEFT JOIN (SELECT order_id, sum(amount) AS later FROM foundation_payment GROUP BY 1) p ON p.order_id = o.id
           WHERE o.state = 'sold' AND (o.accrued <> foundation_accrued(o.buy_price, f.yearly_rate, o.sold_on - o.bought_on)
              OR o.sale_profit + coalesce(p.later, 0) > o.accrued)`,
  },
  {
    name: 'on the pools of term funds nothing but their own was ever posted',
    sql: `SELECT p.investor_id || ' ' || p.transaction_number AS place, p.name AS found
            FROM ledger.posting p JOIN foundation f ON p.investor_id IN (f.principal_pool, f.income_pool)
           WHERE p.name <> ALL (CASE p.investor_id WHEN f.principal_pool THEN ARRAY['foundation.principal.in', 'foundation.principal.out']
                   ELSE ARRAY['foundation.income.in', 'foundation.income.out'] END)`,
  },
];
