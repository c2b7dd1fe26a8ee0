-- The end of a listing is announced before it holds, and a halted stock is not halted again: the database asks too. A halt
-- that one person took down ends by itself, and two may make it hold for longer.
CREATE OR REPLACE FUNCTION notice_follows() RETURNS trigger LANGUAGE plpgsql SET timezone = 'UTC' AS $$
DECLARE
  v_last market_notice;
  v_halted boolean;
BEGIN
  IF NEW.kind IN ('halted', 'resumed') THEN
    SELECT * INTO v_last FROM market_notice
      WHERE instrument_id = NEW.instrument_id AND kind IN ('halted', 'resumed') ORDER BY seq DESC LIMIT 1;
    v_halted := coalesce(v_last.kind = 'halted' AND (v_last.until IS NULL OR v_last.until > NEW.at), false);
    IF NEW.kind = 'halted' AND v_halted AND (v_last.until IS NULL OR NEW.approval_id IS NULL)
       OR NEW.kind = 'resumed' AND NOT v_halted THEN
      RAISE EXCEPTION 'a halt follows a resumption, and the reverse';
    END IF;
  ELSIF NEW.kind = 'unlisted' AND NEW.effective_on <= (NEW.at AT TIME ZONE 'America/Mexico_City')::date THEN
    RAISE EXCEPTION 'the end of a listing is announced before it holds';
  END IF;
  RETURN NEW;
END
$$;
