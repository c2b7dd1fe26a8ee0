-- Pictures that investors sent, re-encoded and sealed: the database holds nothing that can be looked at.
CREATE TABLE file (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES investor (id),
  kind text NOT NULL CHECK (kind IN ('deposit_proof', 'kyc_front', 'kyc_back')),
  -- Of the picture as it is shown, before sealing.
  sha256 bytea NOT NULL CHECK (length(sha256) = 32),
  sealed bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  -- Security time.
  created_at timestamptz NOT NULL,
  -- When a deed took it up; null is an upload that nobody needed yet, and is forgotten after a day.
  used_at timestamptz
);
-- Pictures do not compress twice.
ALTER TABLE file ALTER COLUMN sealed SET STORAGE EXTERNAL;
CREATE INDEX file_unused_of_owner ON file (owner_id) WHERE used_at IS NULL;
CREATE INDEX file_unused ON file (created_at) WHERE used_at IS NULL;

-- What was taken up as evidence stays as it is: only taking up and forgetting the unused are left.
REVOKE UPDATE ON file FROM bolsillo_app;
GRANT UPDATE (used_at) ON file TO bolsillo_app;
CREATE FUNCTION file_keep_used() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.used_at IS NOT NULL THEN
    RAISE EXCEPTION 'file % is in use and stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER file_keep_used BEFORE DELETE ON file FOR EACH ROW EXECUTE FUNCTION file_keep_used();
