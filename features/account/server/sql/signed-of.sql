-- The statement with which the investor of this transaction signed a command about the thing that its input names; null for any
-- other and for none. Whether it fits its text the database cannot tell (`npm run ledger:check` can).
CREATE OR REPLACE FUNCTION signed_of(p_investor uuid, p_call text, p_id uuid) RETURNS bytea
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT s.statement_hash FROM investor_signature s
   WHERE s.statement_hash = investor_signed() AND s.investor_id = p_investor
     AND split_part(s.statement, E'\n', 5) = p_call AND signed_text(s.statement, 7, 'id') = p_id::text
$$;
