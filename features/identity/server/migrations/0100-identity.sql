-- Proofs of identity, one row a submission. Name and numbers lie sealed; the state of an investor follows from the rows.
CREATE TABLE kyc_case (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES investor (id),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'verified', 'rejected')),
  id_type text NOT NULL CHECK (id_type IN ('curp', 'ine', 'passport')),
  details_sealed bytea NOT NULL,
  -- Keyed hash of kind and number: says only whether two are the same.
  number_hash bytea NOT NULL CHECK (length(number_hash) = 32),
  front_file_id uuid NOT NULL REFERENCES file (id),
  back_file_id uuid NOT NULL REFERENCES file (id),
  -- Business time.
  submitted_at timestamptz NOT NULL,
  decided_by uuid REFERENCES operator (id),
  decided_at timestamptz,
  opinion text NOT NULL DEFAULT '' CHECK (length(opinion) <= 500),
  CHECK ((state = 'waiting') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CHECK (state <> 'rejected' OR opinion <> '')
);
-- An investor has one proof that waits or stands; a document belongs to one investor. A rejection frees both.
CREATE UNIQUE INDEX kyc_case_one_of_investor ON kyc_case (investor_id) WHERE state <> 'rejected';
CREATE UNIQUE INDEX kyc_case_one_of_document ON kyc_case (number_hash) WHERE state <> 'rejected';
CREATE INDEX kyc_case_of_investor ON kyc_case (investor_id, id DESC);
CREATE INDEX kyc_case_waiting ON kyc_case (id) WHERE state = 'waiting';
CREATE INDEX kyc_case_decided ON kyc_case (id DESC) WHERE state <> 'waiting';

-- A submission is decided once and otherwise stays as it was sent.
REVOKE UPDATE, DELETE ON kyc_case FROM bolsillo_app;
GRANT UPDATE (state, decided_by, decided_at, opinion) ON kyc_case TO bolsillo_app;
CREATE FUNCTION kyc_case_decided_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'waiting' THEN
    RAISE EXCEPTION 'the proof of identity % is decided', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER kyc_case_decided_once BEFORE UPDATE ON kyc_case
  FOR EACH ROW EXECUTE FUNCTION kyc_case_decided_once();

-- Who looked at whose photos, when. Nobody can edit it.
CREATE TABLE kyc_look (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES kyc_case (id),
  operator_id uuid NOT NULL REFERENCES operator (id),
  side text NOT NULL CHECK (side IN ('front', 'back')),
  -- Security time.
  at timestamptz NOT NULL
);
CREATE INDEX kyc_look_of_case ON kyc_look (case_id, id DESC);
REVOKE UPDATE, DELETE ON kyc_look FROM bolsillo_app;
CREATE FUNCTION kyc_look_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'looks are never changed or taken out' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER kyc_look_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON kyc_look
  FOR EACH STATEMENT EXECUTE FUNCTION kyc_look_append_only();

-- The state and the score that comes with it follow from the proofs above and are kept nowhere else.
ALTER TABLE investor DROP COLUMN kyc_status, DROP COLUMN credit_score;
