-- uses: chain_investor_key_log, end_investor_keys, refuse_investor_key_change, admit_investor_signature, investor_signed
-- The public keys of an investor's devices, each of one log-in. Nobody can edit the log: rows are numbered and chained as
-- they are written.
CREATE TABLE investor_key_log (
  investor_id uuid NOT NULL REFERENCES investor (id),
  seq bigint NOT NULL,
  -- Security time.
  at timestamptz NOT NULL,
  event text NOT NULL CHECK (event IN ('created', 'ended')),
  -- SHA-256 of the public key.
  key_id bytea NOT NULL,
  -- Its row is forgotten some time after it ended.
  log_in_id uuid NOT NULL,
  algorithm text NOT NULL CHECK (algorithm IN ('Ed25519', 'ECDSA-P256')),
  -- SPKI, DER.
  public_key bytea NOT NULL CHECK (length(public_key) BETWEEN 32 AND 200),
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  PRIMARY KEY (investor_id, seq),
  CONSTRAINT investor_key_once UNIQUE (key_id, event),
  CHECK (key_id = sha256(public_key))
);
CREATE INDEX investor_key_log_of ON investor_key_log (log_in_id);
CREATE TRIGGER chained BEFORE INSERT ON investor_key_log FOR EACH ROW EXECUTE FUNCTION chain_investor_key_log();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON investor_key_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_investor_key_change();
REVOKE UPDATE, DELETE ON investor_key_log FROM bolsillo_app;
CREATE TRIGGER keys_end AFTER UPDATE OF ended_at ON log_in FOR EACH ROW
  WHEN (OLD.ended_at IS NULL AND NEW.ended_at IS NOT NULL) EXECUTE FUNCTION end_investor_keys();
CREATE TRIGGER keys_end_with_it AFTER DELETE ON log_in FOR EACH ROW EXECUTE FUNCTION end_investor_keys();

-- What investors signed, each in the transaction of its command.
CREATE TABLE investor_signature (
  -- SHA-256 of the statement.
  statement_hash bytea PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES investor (id),
  key_id bytea NOT NULL,
  statement text NOT NULL CHECK (length(statement) <= 12000),
  signature bytea NOT NULL CHECK (length(signature) = 64),
  -- Security time.
  at timestamptz NOT NULL,
  CHECK (statement_hash = sha256(convert_to(statement, 'UTF8'))),
  CONSTRAINT investor_signature_of UNIQUE (investor_id, statement_hash)
);
CREATE TRIGGER of_an_open_key BEFORE INSERT ON investor_signature
  FOR EACH ROW EXECUTE FUNCTION admit_investor_signature();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON investor_signature
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_investor_key_change();
REVOKE UPDATE, DELETE ON investor_signature FROM bolsillo_app;
