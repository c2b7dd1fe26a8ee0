-- Requests for another withdrawal password, each decided by a reviewer who compares a photo with the proof of identity.
ALTER TABLE file DROP CONSTRAINT file_kind_check;
ALTER TABLE file ADD CONSTRAINT file_kind_check
  CHECK (kind IN ('deposit_proof', 'kyc_front', 'kyc_back', 'reset_face'));

CREATE TABLE password_reset (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES investor (id),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'agreed', 'rejected', 'cancelled')),
  -- What the investor chose, hashed; it is forgotten once the request is over.
  password_hash text,
  face_file_id uuid NOT NULL REFERENCES file (id),
  -- Business time.
  submitted_at timestamptz NOT NULL,
  decided_at timestamptz,
  -- Null where the investor took it back.
  decided_by uuid REFERENCES operator (id),
  opinion text NOT NULL DEFAULT '' CHECK (length(opinion) <= 500),
  CHECK ((state = 'waiting') = (decided_at IS NULL)),
  CHECK ((state = 'waiting') = (password_hash IS NOT NULL)),
  CHECK ((state IN ('agreed', 'rejected')) = (decided_by IS NOT NULL)),
  CHECK (state <> 'rejected' OR opinion <> '')
);
CREATE UNIQUE INDEX password_reset_one_waits ON password_reset (investor_id) WHERE state = 'waiting';
CREATE INDEX password_reset_of_investor ON password_reset (investor_id, id DESC);
CREATE INDEX password_reset_waiting ON password_reset (id) WHERE state = 'waiting';
CREATE INDEX password_reset_decided ON password_reset (id DESC) WHERE state <> 'waiting';

-- A request is decided once and otherwise stays as it was sent.
REVOKE UPDATE, DELETE ON password_reset FROM bolsillo_app;
GRANT UPDATE (state, password_hash, decided_at, decided_by, opinion) ON password_reset TO bolsillo_app;
CREATE FUNCTION password_reset_decided_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'waiting' THEN
    RAISE EXCEPTION 'the password reset % is decided', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.password_hash IS DISTINCT FROM OLD.password_hash AND NEW.password_hash IS NOT NULL THEN
    RAISE EXCEPTION 'a password reset sets what its investor chose' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER password_reset_decided_once BEFORE UPDATE ON password_reset
  FOR EACH ROW EXECUTE FUNCTION password_reset_decided_once();
