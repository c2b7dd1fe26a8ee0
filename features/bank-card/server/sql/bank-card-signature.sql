-- The statement that the investor of this transaction signed, where it is about this account: added, changed or removed.
-- Null for any other and for none. Whether it fits its text the database cannot tell (`npm run ledger:check` can).
CREATE OR REPLACE FUNCTION bank_card_signature(p_investor uuid, p_event text, p_card uuid, p_hash bytea) RETURNS bytea
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT s.statement_hash FROM investor_signature s
   WHERE s.statement_hash = investor_signed() AND s.investor_id = p_investor
     AND account_is_signed(s.statement, p_event, p_card, p_hash)
$$;
