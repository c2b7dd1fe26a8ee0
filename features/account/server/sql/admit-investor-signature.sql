-- A signature is kept of a key of the investor's that has not ended, in a statement that names both. Whether it fits its
-- text the database cannot tell; `npm run ledger:check` and the investor's own verifier can.
CREATE OR REPLACE FUNCTION admit_investor_signature() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM investor_key_log WHERE key_id = NEW.key_id AND investor_id = NEW.investor_id AND event = 'created')
     OR EXISTS (SELECT FROM investor_key_log WHERE key_id = NEW.key_id AND event = 'ended')
     OR split_part(NEW.statement, E'\n', 2) <> NEW.investor_id::text
     OR split_part(NEW.statement, E'\n', 3) <> encode(NEW.key_id, 'hex') THEN
    RAISE EXCEPTION 'the signature is of no key of the investor' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
