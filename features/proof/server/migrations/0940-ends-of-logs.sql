-- Where each log of keys and of bank accounts ended as a daily root was published, of those that went on since the one before. The
-- root names the audit log's end, a line of that log names these: who cuts a log off behind a root is found out.
CREATE TABLE proof_log_end (
  number bigint NOT NULL CHECK (number > 0),
  log text NOT NULL CHECK (log IN ('accounts', 'investor-keys', 'operator-keys')),
  -- The investor whose log it is; nobody's for the operators'.
  owner_id uuid NOT NULL,
  seq bigint NOT NULL CHECK (seq > 0),
  hash bytea NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (log, owner_id, number)
);
CREATE INDEX proof_log_end_of_root ON proof_log_end (number);

-- uses: refuse_proof_change
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proof_log_end
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_proof_change();
REVOKE UPDATE, DELETE, TRUNCATE ON proof_log_end FROM bolsillo_app;
