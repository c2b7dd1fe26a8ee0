-- A time stamp holds the seal of its root and is kept now. Whether somebody signed it, the database cannot tell.
CREATE OR REPLACE FUNCTION stamp_names_seal() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF position((SELECT seal FROM proof_root WHERE number = NEW.number) IN NEW.token) = 0 THEN
    RAISE EXCEPTION 'proof_stamp: it does not name the seal of root %', NEW.number USING ERRCODE = 'BP002';
  END IF;
  NEW.kept_at := now();
  RETURN NEW;
END
$$;
