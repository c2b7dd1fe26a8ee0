-- The history of log-ins that an investor sees: each one, and each wrong try at their password. Kept half a year.
CREATE TABLE sign_in (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES investor (id),
  -- A try counts as wrong until it is found right.
  outcome text NOT NULL CHECK (outcome IN ('registered', 'signed_in', 'wrong_password')),
  -- The device that came of it; log-ins are forgotten sooner than this.
  log_in_id uuid,
  browser text NOT NULL,
  system text NOT NULL,
  address text NOT NULL CHECK (length(address) <= 64),
  -- Security time.
  at timestamptz NOT NULL
);
CREATE INDEX sign_in_of_investor ON sign_in (investor_id, id DESC);
CREATE INDEX sign_in_by_time ON sign_in (at);

REVOKE UPDATE ON sign_in FROM bolsillo_app;
GRANT UPDATE (outcome, log_in_id) ON sign_in TO bolsillo_app;
CREATE FUNCTION sign_in_found_right_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.outcome <> 'wrong_password' OR NEW.outcome <> 'signed_in' THEN
    RAISE EXCEPTION 'what happened at log-in % stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER sign_in_found_right_once BEFORE UPDATE ON sign_in
  FOR EACH ROW EXECUTE FUNCTION sign_in_found_right_once();
