-- A quote is of a source that the firm has, and of no time that has not come. One of long ago is kept too: outside sessions
-- the last one stands.
CREATE OR REPLACE FUNCTION quote_is_kept() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.hash := market_quote_hash(NEW);
  NEW.kept_at := business_now();
  IF NOT EXISTS (SELECT FROM market_source s WHERE s.name = NEW.source
       AND (s.is_simulated IS FALSE OR NOT EXISTS (SELECT FROM installation WHERE mode = 'live'))) THEN
    RAISE EXCEPTION 'no source of quotes here is called %', NEW.source USING ERRCODE = 'BE001';
  END IF;
  IF isfinite(NEW.quoted_at) IS NOT TRUE OR NEW.quoted_at > NEW.kept_at + interval '5 seconds' THEN
    RAISE EXCEPTION 'a quote of % has not come yet', NEW.quoted_at USING ERRCODE = 'BE001';
  END IF;
  RETURN NEW;
END
$$;
