-- A case begins open; only support takes, closes and reopens it; the first answer and the investor's word on it stay.
CREATE OR REPLACE FUNCTION chat_case_goes_on() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.closed_at IS NOT NULL OR NEW.holder_id IS NOT NULL OR NEW.solved IS NOT NULL
       OR NEW.first_answered_at IS NOT NULL THEN
      RAISE EXCEPTION 'a case begins open and in nobody''s hands' USING ERRCODE = 'BH003';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.holder_id IS DISTINCT FROM OLD.holder_id AND NEW.holder_id IS NOT NULL
     AND NOT operator_holds(NEW.holder_id, '{support}') THEN
    RAISE EXCEPTION 'only support has cases in hand' USING ERRCODE = 'BH002';
  END IF;
  IF NEW.closed_at IS DISTINCT FROM OLD.closed_at THEN
    IF OLD.closed_at IS NOT NULL AND NEW.closed_at IS NOT NULL THEN
      RAISE EXCEPTION 'the case % is closed', OLD.id USING ERRCODE = 'BH003';
    END IF;
    IF NOT operator_acts(coalesce(NEW.closed_by, NEW.holder_id), '{support}') THEN
      RAISE EXCEPTION 'only support closes and reopens, in an open session' USING ERRCODE = 'BH002';
    END IF;
  END IF;
  IF OLD.first_answered_at IS NOT NULL AND NEW.first_answered_at IS DISTINCT FROM OLD.first_answered_at THEN
    RAISE EXCEPTION 'the first answer of the case % stays', OLD.id USING ERRCODE = 'BH003';
  END IF;
  IF (NEW.solved, NEW.scored_at) IS DISTINCT FROM (OLD.solved, OLD.scored_at)
     AND (OLD.solved IS NOT NULL OR OLD.closed_at IS NULL) THEN
    RAISE EXCEPTION 'an investor says once how a closed case ended' USING ERRCODE = 'BH003';
  END IF;
  RETURN NEW;
END
$$;
