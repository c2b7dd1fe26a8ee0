import type { Invariant } from '#kernel/ledger/check-ledger.ts';

/** What the record of each investor and action says, by the name of the posting. */
const RECORDED = `(
  SELECT h.investor_id, h.action_id::text AS action_id, part.name, sum(part.amount) AS total
    FROM corporate_holding h JOIN corporate_action a ON a.id = h.action_id,
         LATERAL (VALUES ('dividend.pay', h.gross), ('dividend.withhold', h.withheld),
           ('split.out', CASE a.kind WHEN 'split' THEN h.quantity END), ('split.in', h.quantity_after),
           ('split.cash', h.cash)) AS part (name, amount)
   WHERE h.done_at IS NOT NULL AND part.amount > 0 GROUP BY 1, 2, 3)`;

const POSTED = `(
  SELECT p.investor_id, t.reference::jsonb ->> 'actionId' AS action_id, p.name, sum(p.amount::bigint) AS total
    FROM ledger.posting p JOIN ledger.transaction t ON t.investor_id = p.investor_id AND t.number = p.transaction_number
   WHERE p.name LIKE 'dividend.%' OR p.name LIKE 'split.%' GROUP BY 1, 2, 3)`;

/** What corporate actions add to the ledger's check, as queries whose rows are the faults. */
export const CORPORATE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'dividends and splits posted are what the record of each investor and action says',
    sql: `SELECT investor_id || ' ' || action_id || ' ' || name AS place,
                 'recorded ' || coalesce(r.total, 0) || ', posted ' || coalesce(p.total, 0) AS found
            FROM ${RECORDED} r FULL JOIN ${POSTED} p USING (investor_id, action_id, name)
           WHERE coalesce(r.total, 0) <> coalesce(p.total, 0)`,
  },
  {
    name: 'a dividend pays its amount for each share on record, and the tax of its rate',
    sql: `SELECT h.investor_id || ' ' || h.action_id AS place, 'gross ' || h.gross || ', withheld ' || h.withheld AS found
            FROM corporate_holding h JOIN corporate_action a ON a.id = h.action_id
           WHERE h.gross IS NOT NULL AND (h.gross <> trade_rounded(h.quantity::numeric * a.amount, 1e10)
              OR h.withheld <> least(h.gross, trade_rounded(
                   trade_rounded(h.quantity::numeric * a.taxable, 1e10) * h.rate, 1e8)))`,
  },
  {
    name: 'what was withheld lies in the account of the tax authority',
    sql: `SELECT asset AS place, 'withheld ' || coalesce(w.total, 0) || ', account ' || coalesce(p.total, 0) AS found
            FROM (SELECT i.currency AS asset, sum(h.withheld) AS total FROM corporate_holding h
                    JOIN corporate_action a ON a.id = h.action_id JOIN instrument i ON i.id = a.stock_id
                   WHERE h.withheld > 0 GROUP BY 1) w
            FULL JOIN (SELECT asset, sum(CASE WHEN destination = 'firm.tax-withheld' THEN amount::bigint
                                              ELSE -amount::bigint END) AS total FROM ledger.posting
                        WHERE 'firm.tax-withheld' IN (source, destination) GROUP BY 1) p USING (asset)
           WHERE coalesce(w.total, 0) <> coalesce(p.total, 0)`,
  },
  {
    name: 'the lots of a split add up to what it made of each holding, by its ratio',
    sql: `SELECT h.investor_id || ' ' || h.action_id AS place,
                 'holding ' || h.quantity || ' to ' || h.quantity_after || ', lots ' || coalesce(l.before, 0) || ' to '
                   || coalesce(l.after, 0) AS found
            FROM corporate_holding h JOIN corporate_action a ON a.id = h.action_id AND a.kind = 'split'
            LEFT JOIN (SELECT s.action_id, s.investor_id, sum(s.quantity_before) AS before, sum(s.quantity_after) AS after,
                              sum(s.cash) AS cash, bool_and(s.quantity_after::numeric * b.denominator
                                <= s.quantity_before::numeric * b.numerator) AS fits
                         FROM split_lot s JOIN corporate_action b ON b.id = s.action_id GROUP BY 1, 2) l
              ON l.action_id = h.action_id AND l.investor_id = h.investor_id
           WHERE (h.quantity, h.quantity_after, h.cash) IS DISTINCT FROM (l.before, l.after, l.cash) OR NOT l.fits`,
  },
  {
    name: 'an action that is done has left nobody out',
    sql: `SELECT h.investor_id || ' ' || h.action_id AS place, 'not done' AS found
            FROM corporate_holding h JOIN corporate_action a ON a.id = h.action_id
           WHERE a.state = 'done' AND h.done_at IS NULL`,
  },
];
