-- All fees an investor ever paid, cents: service charges with their IVA, regulatory fees, the nights. What a loan costs, its IVA
-- too, is interest and no fee. Reads the postings since the sums were last written, and writes them again where
-- those have become many: an investor's transactions are numbered in the order of their commits, so none comes later
-- below `through`.
CREATE OR REPLACE FUNCTION sum_fees_paid(p_investor uuid) RETURNS TABLE (usd text, mxn text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_fees CONSTANT text[] := ARRAY['firm.commission', 'firm.iva', 'firm.regulatory-fee', 'firm.overnight-fee'];
  v_many CONSTANT int := 500;
  v_through bigint;
  v_usd numeric;
  v_mxn numeric;
  v_read bigint;
BEGIN
  SELECT f.through, f.usd, f.mxn INTO v_through, v_usd, v_mxn FROM fees_paid f WHERE f.investor_id = p_investor;
  SELECT coalesce(v_usd, 0) + coalesce(sum(p.amount) FILTER (WHERE p.asset = 'USD' AND p.destination = ANY (v_fees)), 0),
         coalesce(v_mxn, 0) + coalesce(sum(p.amount) FILTER (WHERE p.asset = 'MXN' AND p.destination = ANY (v_fees) AND p.name <> 'loan.repay.iva'), 0),
         coalesce(max(p.transaction_number), v_through), count(*)
    INTO v_usd, v_mxn, v_through, v_read
    FROM ledger.posting p
   WHERE p.investor_id = p_investor AND p.transaction_number > coalesce(v_through, 0);
  -- Who comes at the same moment reads on: nobody waits for these sums.
  IF v_read >= v_many AND pg_try_advisory_xact_lock(hashtextextended(p_investor::text, 118)) THEN
    INSERT INTO fees_paid AS f (investor_id, through, usd, mxn) VALUES (p_investor, v_through, v_usd, v_mxn)
      ON CONFLICT (investor_id) DO UPDATE SET through = excluded.through, usd = excluded.usd, mxn = excluded.mxn
      WHERE f.through < excluded.through;
  END IF;
  RETURN QUERY SELECT v_usd::text, v_mxn::text;
END
$$;

REVOKE ALL ON FUNCTION sum_fees_paid(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION sum_fees_paid(uuid) TO bolsillo_app;
