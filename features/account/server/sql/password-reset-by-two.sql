-- The password of the log-in and that of withdrawals keep each other in check only while no one person can give both:
-- who agreed to one of an investor's agrees to the other never.
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
