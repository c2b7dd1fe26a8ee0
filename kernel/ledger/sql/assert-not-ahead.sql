-- When a posting is, as its chain has it: what is drained late stands after what came before it, and nothing is of a time
-- that business time has not come to (BL005). A server's clock may run ahead of the database's by five seconds.
CREATE OR REPLACE FUNCTION ledger.assert_not_ahead(p_at timestamptz) RETURNS void
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF p_at > public.business_now() + interval '5 seconds' THEN
    RAISE EXCEPTION 'ledger: % has not come yet', p_at USING ERRCODE = 'BL005';
  END IF;
END $$;
REVOKE ALL ON FUNCTION ledger.assert_not_ahead(timestamptz) FROM PUBLIC;
