CREATE OR REPLACE FUNCTION log_in_ended_by_another() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.ended_by IS NOT NULL THEN
    RAISE EXCEPTION 'who ended the log-in % is known', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.investor_id::text, 167));
  IF EXISTS (SELECT FROM password_reset WHERE investor_id = NEW.investor_id AND asks_for = 'log_in'
      AND state = 'cooling' AND decided_by = NEW.ended_by) THEN
    RAISE EXCEPTION 'who agreed to a password of % signs out none of their devices', NEW.investor_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
