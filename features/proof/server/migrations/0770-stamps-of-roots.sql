-- Time stamps of others over the daily roots' seals (RFC 3161), as they came. Whoever has the application's log-in may keep one
-- that is none: it stands in nobody's way, and each verifier names it.
CREATE TABLE proof_stamp (
  hash bytea PRIMARY KEY GENERATED ALWAYS AS (sha256(token)) STORED,
  number bigint NOT NULL REFERENCES proof_root (number),
  -- A TimeStampToken, DER.
  token bytea NOT NULL CHECK (length(token) BETWEEN 100 AND 32768),
  -- By the machine's clock.
  kept_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX proof_stamp_of_root ON proof_stamp (number, kept_at);

-- uses: stamp_names_seal, refuse_proof_change
CREATE TRIGGER names_seal BEFORE INSERT ON proof_stamp FOR EACH ROW EXECUTE FUNCTION stamp_names_seal();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON proof_stamp
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_proof_change();
REVOKE UPDATE, DELETE, TRUNCATE ON proof_stamp FROM bolsillo_app;
