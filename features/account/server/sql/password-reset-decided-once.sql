CREATE OR REPLACE FUNCTION password_reset_decided_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'cooling' THEN
    IF NEW.state NOT IN ('agreed', 'cancelled') OR NEW.decided_at IS DISTINCT FROM OLD.decided_at
      OR NEW.decided_by IS DISTINCT FROM OLD.decided_by OR NEW.opinion IS DISTINCT FROM OLD.opinion THEN
      RAISE EXCEPTION 'the password reset % is decided', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
  ELSIF OLD.state <> 'waiting' THEN
    RAISE EXCEPTION 'the password reset % is decided', OLD.id USING ERRCODE = 'restrict_violation';
  ELSIF OLD.asks_for = 'log_in' AND NEW.state = 'agreed' THEN
    RAISE EXCEPTION 'the password of a log-in lies still for a day first' USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.password_hash IS DISTINCT FROM OLD.password_hash AND NEW.password_hash IS NOT NULL THEN
    RAISE EXCEPTION 'a password reset sets what its investor chose' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
