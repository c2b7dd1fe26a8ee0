-- Who looked at which photo of a request, when: the new one, or one of the proof of identity beside it.
CREATE TABLE password_reset_look (
  id uuid PRIMARY KEY,
  reset_id uuid NOT NULL REFERENCES password_reset (id),
  operator_id uuid NOT NULL REFERENCES operator (id),
  side text NOT NULL CHECK (side IN ('face', 'front', 'back')),
  -- Security time.
  at timestamptz NOT NULL
);
CREATE INDEX password_reset_look_of_reset ON password_reset_look (reset_id, operator_id);
REVOKE UPDATE, DELETE ON password_reset_look FROM bolsillo_app;
CREATE FUNCTION password_reset_look_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'looks are never changed or taken out' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER password_reset_look_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON password_reset_look
  FOR EACH STATEMENT EXECUTE FUNCTION password_reset_look_append_only();

-- Nobody is given a new password unseen: whoever agrees has compared the new photo with the front of the document.
CREATE FUNCTION password_reset_agreed_seen() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT count(DISTINCT side) FROM password_reset_look
      WHERE reset_id = NEW.id AND operator_id = NEW.decided_by AND side IN ('face', 'front')) < 2 THEN
    RAISE EXCEPTION 'the photos of the password reset % were not compared', NEW.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER password_reset_agreed_seen BEFORE UPDATE ON password_reset
  FOR EACH ROW WHEN (NEW.state = 'agreed' AND OLD.state = 'waiting') EXECUTE FUNCTION password_reset_agreed_seen();
