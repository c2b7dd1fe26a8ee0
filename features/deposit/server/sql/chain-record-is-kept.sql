-- A confirmation has come already. That of a practice chain is for practice alone, and of the minute at which a deposit that
-- waits was told: nobody chooses it.
CREATE OR REPLACE FUNCTION chain_record_is_kept() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.kept_at := business_now();
  IF isfinite(NEW.confirmed_at) IS NOT TRUE OR NEW.confirmed_at > NEW.kept_at + interval '5 seconds' THEN
    RAISE EXCEPTION 'a confirmation of % has not come yet', NEW.confirmed_at USING ERRCODE = 'BD006';
  END IF;
  IF NEW.source = 'sandbox' AND (EXISTS (SELECT FROM installation WHERE mode = 'live') OR NOT EXISTS (
       SELECT FROM deposit d WHERE d.state IN ('pending', 'unknown') AND deposit_rail(d.method) = NEW.rail
         AND d.created_at = NEW.confirmed_at)) THEN
    RAISE EXCEPTION 'no practice transfer confirmed at %', NEW.confirmed_at USING ERRCODE = 'BD006';
  END IF;
  RETURN NEW;
END
$$;
