-- A product is one that two publishers agreed on, term for term, before it begins; a sandbox has some of its own.
CREATE OR REPLACE FUNCTION foundation_was_agreed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_terms jsonb := jsonb_build_object('id', NEW.id, 'name', NEW.name, 'publisher', NEW.publisher, 'intro', NEW.intro,
    'currency', NEW.currency, 'minAmount', NEW.min_amount, 'yearlyRate', NEW.yearly_rate, 'keyHash', NEW.key_hash,
    'beginAt', to_char(NEW.begin_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'finishAt', to_char(NEW.finish_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
BEGIN
  IF NEW.finish_on <> foundation_date(NEW.currency, NEW.finish_at)
     OR NEW.finish_on <= foundation_date(NEW.currency, NEW.begin_at) THEN
    RAISE EXCEPTION 'a term fund lasts a day or more' USING ERRCODE = 'BO001';
  END IF;
  IF NEW.approval_id IS NULL THEN
    IF (SELECT mode FROM installation) IS DISTINCT FROM 'sandbox' THEN
      RAISE EXCEPTION 'a term fund needs the approval of two persons' USING ERRCODE = 'BO001';
    END IF;
    RETURN NEW;
  END IF;
  PERFORM FROM approval
    WHERE id = NEW.approval_id AND kind = 'foundation' AND state = 'approved' AND payload -> 'terms' = v_terms;
  IF NOT FOUND OR NEW.begin_at <= NEW.opened_at THEN
    RAISE EXCEPTION 'a term fund is what two persons agreed on, before it begins' USING ERRCODE = 'BO001';
  END IF;
  RETURN NEW;
END
$$;
