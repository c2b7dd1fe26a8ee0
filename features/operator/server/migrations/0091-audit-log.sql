-- Every deed and every look of every operator. Nobody can edit it: rows are numbered and chained as they are written,
-- and neither the application nor the owner of the table may change or delete one.
CREATE TABLE audit_log (
  seq bigint PRIMARY KEY,
  -- Security time.
  at timestamptz NOT NULL,
  operator_id uuid NOT NULL REFERENCES operator (id),
  call text NOT NULL,
  reads boolean NOT NULL,
  subject_kind text,
  subject_id text,
  detail jsonb,
  -- SHA-256 of the parsed input.
  input_hash bytea NOT NULL,
  request_id text NOT NULL,
  remote_address text NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL
);
CREATE INDEX audit_log_of_operator ON audit_log (operator_id, seq DESC);
CREATE INDEX audit_log_of_call ON audit_log (call, seq DESC);
CREATE INDEX audit_log_of_subject ON audit_log (subject_id, seq DESC) WHERE subject_id IS NOT NULL;
CREATE INDEX audit_log_at ON audit_log (at);

-- SHA-256 over the row's columns as text, each on a line of its own, the predecessor's hash first.
CREATE FUNCTION audit_hash(entry audit_log) RETURNS bytea
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT sha256(convert_to(concat_ws(E'\n', encode(entry.previous_hash, 'hex'), entry.seq,
    to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.operator_id, entry.call, entry.reads,
    to_json(coalesce(entry.subject_kind, '')), to_json(coalesce(entry.subject_id, '')), coalesce(entry.detail::text, ''),
    encode(entry.input_hash, 'hex'), to_json(entry.request_id), to_json(entry.remote_address)), 'UTF8'))
$$;

-- Writers stand in line at the lock, so numbers have no gaps and each row knows its predecessor. Whatever number or
-- hash the writer gave is overwritten.
CREATE FUNCTION chain_audit_log() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('audit_log'));
  SELECT last.seq + 1, last.hash INTO NEW.seq, NEW.previous_hash FROM audit_log last ORDER BY last.seq DESC LIMIT 1;
  NEW.seq := coalesce(NEW.seq, 1);
  NEW.previous_hash := coalesce(NEW.previous_hash, decode(repeat('00', 32), 'hex'));
  NEW.hash := audit_hash(NEW);
  RETURN NEW;
END
$$;
CREATE TRIGGER chained BEFORE INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION chain_audit_log();

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only: % refused', TG_OP USING ERRCODE = 'BL004';
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
REVOKE UPDATE, DELETE ON audit_log FROM bolsillo_app;
