-- uses: operator_signed, chain_operator_key_log, refuse_key_log_change, admit_operator_signature, approval_session, approval_kind
-- The public keys of the operators' devices: each was made by its operator and admitted by two admins. Nobody can edit the
-- log: rows are numbered and chained as they are written.
CREATE TABLE operator_key_log (
  seq bigint PRIMARY KEY,
  -- Security time.
  at timestamptz NOT NULL,
  event text NOT NULL CHECK (event IN ('created', 'admitted', 'ended')),
  -- SHA-256 of the public key.
  key_id bytea NOT NULL,
  operator_id uuid NOT NULL REFERENCES operator (id),
  algorithm text NOT NULL CHECK (algorithm IN ('Ed25519', 'ECDSA-P256')),
  -- SPKI, DER.
  public_key bytea NOT NULL CHECK (length(public_key) BETWEEN 32 AND 200),
  approval_id uuid REFERENCES approval (id),
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT operator_key_once UNIQUE (key_id, event),
  CHECK (key_id = sha256(public_key)),
  CHECK ((event = 'admitted') = (approval_id IS NOT NULL))
);
CREATE INDEX operator_key_log_of ON operator_key_log (operator_id, seq);
CREATE INDEX operator_key_log_approval ON operator_key_log (approval_id) WHERE approval_id IS NOT NULL;
CREATE TRIGGER chained BEFORE INSERT ON operator_key_log FOR EACH ROW EXECUTE FUNCTION chain_operator_key_log();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_key_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_key_log_change();
REVOKE UPDATE, DELETE ON operator_key_log FROM bolsillo_app;

-- What operators signed, each in the transaction of its command.
CREATE TABLE operator_signature (
  -- SHA-256 of the statement.
  statement_hash bytea PRIMARY KEY,
  operator_id uuid NOT NULL REFERENCES operator (id),
  key_id bytea NOT NULL,
  statement text NOT NULL CHECK (length(statement) <= 12000),
  signature bytea NOT NULL CHECK (length(signature) = 64),
  -- Security time.
  at timestamptz NOT NULL,
  CHECK (statement_hash = sha256(convert_to(statement, 'UTF8')))
);
CREATE INDEX operator_signature_of ON operator_signature (operator_id);
CREATE TRIGGER of_an_admitted_key BEFORE INSERT ON operator_signature
  FOR EACH ROW EXECUTE FUNCTION admit_operator_signature();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON operator_signature
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_key_log_change();
REVOKE UPDATE, DELETE ON operator_signature FROM bolsillo_app;

-- With which signatures it was asked for and decided; the database writes both.
ALTER TABLE approval
  ADD COLUMN requested_signature bytea REFERENCES operator_signature (statement_hash),
  ADD COLUMN decided_signature bytea REFERENCES operator_signature (statement_hash);
CREATE INDEX approval_requested_signature ON approval (requested_signature) WHERE requested_signature IS NOT NULL;
CREATE INDEX approval_decided_signature ON approval (decided_signature) WHERE decided_signature IS NOT NULL;

SELECT approval_kind('operator-key', 'admin');
