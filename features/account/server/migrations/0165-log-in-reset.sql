-- A forgotten log-in password has a way back by the same review as the withdrawal password's. What a reviewer agreed to
-- lies still for a day (`cooling`) before it holds, while whoever is signed in can take it back.
ALTER TABLE password_reset
  ADD COLUMN asks_for text NOT NULL DEFAULT 'withdrawal' CHECK (asks_for IN ('withdrawal', 'log_in')),
  -- Device and address of who asked without a log-in.
  ADD COLUMN asked_from text NOT NULL DEFAULT '' CHECK (length(asked_from) <= 200),
  -- Business time: when a log-in password came to hold, or was taken back within its day.
  ADD COLUMN ended_at timestamptz;
GRANT UPDATE (ended_at) ON password_reset TO bolsillo_app;

ALTER TABLE password_reset
  DROP CONSTRAINT password_reset_state_check,
  -- Forgotten once the request is over; and who decided.
  DROP CONSTRAINT password_reset_check1,
  DROP CONSTRAINT password_reset_check2;
ALTER TABLE password_reset
  ADD CONSTRAINT password_reset_state CHECK (state IN ('waiting', 'cooling', 'agreed', 'rejected', 'cancelled')),
  ADD CONSTRAINT password_reset_keeps_hash CHECK ((state IN ('waiting', 'cooling')) = (password_hash IS NOT NULL)),
  ADD CONSTRAINT password_reset_decider
    CHECK (decided_by IS NOT NULL OR state IN ('waiting', 'cancelled')),
  ADD CONSTRAINT password_reset_undecided CHECK (state <> 'waiting' OR decided_by IS NULL),
  ADD CONSTRAINT password_reset_cools CHECK (asks_for = 'log_in' OR (state <> 'cooling' AND ended_at IS NULL)),
  ADD CONSTRAINT password_reset_whole_day CHECK (
    asks_for = 'withdrawal' OR state <> 'agreed'
    OR (ended_at IS NOT NULL AND ended_at >= decided_at + interval '24 hours'));

-- Of a log-in's, several may wait: otherwise whoever asks first, with whatever photo, would shut the owner out.
DROP INDEX password_reset_one_waits;
CREATE UNIQUE INDEX password_reset_one_waits ON password_reset (investor_id)
  WHERE state = 'waiting' AND asks_for = 'withdrawal';
CREATE UNIQUE INDEX password_reset_one_cools ON password_reset (investor_id) WHERE state = 'cooling';

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

DROP TRIGGER password_reset_agreed_seen ON password_reset;
CREATE TRIGGER password_reset_agreed_seen BEFORE UPDATE ON password_reset
  FOR EACH ROW WHEN (NEW.state IN ('agreed', 'cooling') AND OLD.state = 'waiting')
  EXECUTE FUNCTION password_reset_agreed_seen();

-- Nothing begins as decided.
CREATE FUNCTION password_reset_begins_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a password reset begins by waiting' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER password_reset_begins_waiting BEFORE INSERT ON password_reset
  FOR EACH ROW WHEN (NEW.state <> 'waiting') EXECUTE FUNCTION password_reset_begins_waiting();
