-- What an investor sees of their available cash, newest last by seq; asset/log reads it.
CREATE VIEW ledger.asset_log AS
  SELECT e.investor_id, e.seq, p.name, e.asset AS currency, e.balance_after - e.balance_before AS delta, e.balance_before, e.balance_after,
         t.at, t.reference, e.hash
    FROM ledger.entry e
    JOIN ledger.posting p ON p.investor_id = e.investor_id AND p.transaction_number = e.transaction_number
                         AND p.position = e.position
    JOIN ledger.transaction t ON t.investor_id = e.investor_id AND t.number = e.transaction_number
   WHERE e.kind = 'available' AND e.asset IN ('MXN', 'USD');

-- An investor's chain as it is exported and verified: every field the very text that was hashed (chain.ts).
CREATE VIEW ledger.chain_entry AS
  SELECT e.investor_id, e.seq, e.kind, e.asset, e.balance_after - e.balance_before AS delta,
         e.balance_before, e.balance_after, p.name AS posting,
         to_char(t.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at,
         e.transaction_number, t.name AS transaction_name, t.reference, encode(e.hash, 'hex') AS hash
    FROM ledger.entry e
    LEFT JOIN ledger.posting p ON p.investor_id = e.investor_id AND p.transaction_number = e.transaction_number
                              AND p.position = e.position
    LEFT JOIN ledger.transaction t ON t.investor_id = e.investor_id AND t.number = e.transaction_number;

-- The application reads the ledger and writes it through the function alone.
GRANT USAGE ON SCHEMA ledger TO bolsillo_app;
GRANT SELECT ON ALL TABLES IN SCHEMA ledger TO bolsillo_app;
GRANT EXECUTE ON FUNCTION ledger.post(jsonb) TO bolsillo_app;
