-- The end of a listing is announced before it holds, and a halted stock is not halted again: the database asks too.
CREATE OR REPLACE FUNCTION notice_follows() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
DECLARE
  v_last text;
BEGIN
  IF NEW.kind IN ('halted', 'resumed') THEN
    SELECT kind INTO v_last FROM market_notice
      WHERE instrument_id = NEW.instrument_id AND kind IN ('halted', 'resumed') ORDER BY seq DESC LIMIT 1;
    IF (NEW.kind = 'halted') = coalesce(v_last = 'halted', false) THEN
      RAISE EXCEPTION 'a halt follows a resumption, and the reverse';
    END IF;
  ELSIF NEW.kind = 'unlisted' AND NEW.effective_on <= (NEW.at AT TIME ZONE 'America/Mexico_City')::date THEN
    RAISE EXCEPTION 'the end of a listing is announced before it holds';
  END IF;
  RETURN NEW;
END
$$;
