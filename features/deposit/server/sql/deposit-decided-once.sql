CREATE OR REPLACE FUNCTION deposit_decided_once() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- A second person is asked for what was found: nothing else changes.
  IF OLD.state IN ('pending', 'unknown') AND NEW.state = OLD.state
     AND to_jsonb(NEW) - '{approval_id,found_at}'::text[] = to_jsonb(OLD) - '{approval_id,found_at}'::text[] THEN
    PERFORM FROM approval WHERE id = OLD.approval_id AND state = 'waiting';
    IF FOUND OR NOT EXISTS (SELECT FROM approval WHERE id = NEW.approval_id AND kind = 'deposit' AND state = 'waiting'
                              AND payload ->> 'depositId' = NEW.id::text) THEN
      RAISE EXCEPTION 'the deposit % asks one second person at a time', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state IN ('completed', 'rejected') OR NEW.state = 'pending' OR NEW.state = OLD.state
     OR NEW.approval_id IS DISTINCT FROM OLD.approval_id OR NEW.found_at IS DISTINCT FROM OLD.found_at THEN
    RAISE EXCEPTION 'the deposit % is decided', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'completed' THEN
    PERFORM lock_deposit_day(NEW.decided_by, NEW.investor_id);
  END IF;
  IF NEW.state = 'completed' AND deposit_needs_two(NEW) AND NOT deposit_agreed_by_two(NEW) THEN
    RAISE EXCEPTION 'the deposit % needs the approval of two persons', NEW.id USING ERRCODE = 'BD004';
  END IF;
  RETURN NEW;
END
$$;
