-- A signature is kept of a key of the investor's that has not ended, in a statement that names both. Whether it fits its
-- text the database cannot tell; `npm run ledger:check` and the investor's own verifier can.
CREATE OR REPLACE FUNCTION admit_investor_signature() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT investor_key_signs(NEW.investor_id, NEW.key_id) OR NOT statement_names(NEW.statement, NEW.investor_id, NEW.key_id) THEN
    RAISE EXCEPTION 'the signature is of no key of the investor' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
