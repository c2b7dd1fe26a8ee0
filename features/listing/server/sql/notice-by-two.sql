-- What one person may not say of an exchange: an end of a listing, ever; a halt of more than half an hour, or one that
-- `halt_needs_two` names. It needs the approval of two for exactly this, used once. Whoever takes a notice down is signed in;
-- only an issue begins a listing by itself.
CREATE OR REPLACE FUNCTION notice_by_two() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  by_issue CONSTANT boolean := NEW.kind = 'listed' AND NEW.operator_id = '00000000-0000-0000-0000-000000000000';
BEGIN
  -- An issue's first day is drained when the clock gets there, which may be late.
  IF NEW.at > business_now() + interval '5 seconds' OR NOT by_issue AND NEW.at < business_now() - interval '1 minute' THEN
    RAISE EXCEPTION 'a notice is taken down at business time' USING ERRCODE = 'BO002';
  END IF;
  IF NOT by_issue AND NOT operator_acts(NEW.operator_id, '{publisher}') THEN
    RAISE EXCEPTION 'a notice is taken down by a publisher who is signed in' USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NEW.approval_id IS NOT NULL THEN
    PERFORM FROM approval WHERE id = NEW.approval_id AND state = 'approved' AND subject_id = NEW.instrument_id
      AND kind = CASE NEW.kind WHEN 'halted' THEN 'market_halt' WHEN 'unlisted' THEN 'listing_end' END
      AND payload ->> 'reference' = NEW.reference
      AND (NEW.kind = 'halted' OR payload ->> 'on' = NEW.effective_on::text);
    IF FOUND THEN
      RETURN NEW;
    END IF;
  END IF;
  IF NEW.kind = 'unlisted' OR NEW.approval_id IS NOT NULL OR NEW.kind = 'halted'
     AND (NEW.until IS NULL OR NEW.until > NEW.at + interval '30 minutes' OR halt_needs_two(NEW.instrument_id, NEW.at)) THEN
    RAISE EXCEPTION 'this notice of % needs the approval of two persons', NEW.instrument_id USING ERRCODE = 'BO002';
  END IF;
  IF NEW.kind = 'listed' AND NEW.effective_on > (NEW.at AT TIME ZONE 'America/Mexico_City')::date
     AND NOT EXISTS (SELECT FROM market_notice WHERE instrument_id = NEW.instrument_id AND kind IN ('listed', 'unlisted'))
     AND EXISTS (SELECT FROM market_quote WHERE stock_id = NEW.instrument_id) THEN
    RAISE EXCEPTION '% is listed: it has no first day ahead', NEW.instrument_id USING ERRCODE = 'BO002';
  END IF;
  RETURN NEW;
END
$$;
