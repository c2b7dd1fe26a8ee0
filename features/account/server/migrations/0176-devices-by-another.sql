-- Whoever signs an investor's devices out takes from them the screens on which they could stop another password of their
-- log-in: nobody of the firm does both. So a session says who of the firm ended it; null for its owner and for time.
ALTER TABLE log_in ADD COLUMN ended_by uuid REFERENCES operator (id);
CREATE INDEX log_in_ended_by ON log_in (investor_id, ended_by) WHERE ended_by IS NOT NULL;
GRANT UPDATE (ended_by) ON log_in TO bolsillo_app;

CREATE OR REPLACE FUNCTION password_reset_by_two() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of two decisions at once the second sees the first.
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.investor_id::text, 167));
  IF EXISTS (SELECT FROM password_reset WHERE investor_id = NEW.investor_id AND asks_for <> NEW.asks_for
      AND decided_by = NEW.decided_by AND state IN ('agreed', 'cooling')) THEN
    RAISE EXCEPTION 'one reviewer agreed to both passwords of %', NEW.investor_id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.asks_for = 'log_in'
    AND EXISTS (SELECT FROM log_in WHERE investor_id = NEW.investor_id AND ended_by = NEW.decided_by) THEN
    RAISE EXCEPTION 'who signed out devices of % agrees to no password of theirs', NEW.investor_id
      USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION log_in_ended_by_another() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER log_in_ended_by_another BEFORE UPDATE OF ended_by ON log_in
  FOR EACH ROW WHEN (NEW.ended_by IS DISTINCT FROM OLD.ended_by) EXECUTE FUNCTION log_in_ended_by_another();
