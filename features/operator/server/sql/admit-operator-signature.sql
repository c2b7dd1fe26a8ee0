-- A signature is kept of a key that was admitted and has not ended, in a statement that names the operator and the key.
-- Whether it fits its text the database cannot tell; `npm run ledger:check` and the investor's own verifier can.
CREATE OR REPLACE FUNCTION admit_operator_signature() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM operator_key_log WHERE key_id = NEW.key_id AND operator_id = NEW.operator_id AND event = 'admitted')
     OR EXISTS (SELECT FROM operator_key_log WHERE key_id = NEW.key_id AND event = 'ended')
     OR NOT statement_names(NEW.statement, NEW.operator_id, NEW.key_id) THEN
    RAISE EXCEPTION 'the signature is of no admitted key' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
