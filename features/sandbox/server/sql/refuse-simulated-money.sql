-- Simulated money cannot enter the ledger of a live installation by any caller.
CREATE OR REPLACE FUNCTION refuse_simulated_money() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT mode FROM installation) IS DISTINCT FROM 'sandbox' THEN
    RAISE EXCEPTION 'simulated money exists in the sandbox only' USING ERRCODE = 'BS001';
  END IF;
  RETURN NEW;
END
$$;
