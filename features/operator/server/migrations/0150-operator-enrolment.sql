-- Credentials are the person's own: whoever has none (new, or renewed) enrols with a one-time code and chooses them.
ALTER TABLE operator ALTER COLUMN password_hash DROP NOT NULL;
ALTER TABLE operator ALTER COLUMN sealed_totp_secret DROP NOT NULL;
ALTER TABLE operator ADD CONSTRAINT operator_credentials_whole
  CHECK ((password_hash IS NULL) = (sealed_totp_secret IS NULL));

-- An enrolment that stands open. Its code has two halves, one in the hands of each of the two who agreed on it, so that
-- neither of them can enrol in the person's stead. Instants are security time.
CREATE TABLE operator_enrolment (
  operator_id uuid PRIMARY KEY REFERENCES operator (id),
  opened_at timestamptz NOT NULL,
  -- Null: opened by the command on the server.
  asked_by uuid REFERENCES operator (id),
  agreed_by uuid REFERENCES operator (id),
  -- Keyed hashes (kernel/secrets, `operator.enrolment`); null until the half was asked for.
  asker_half_hash bytea CHECK (length(asker_half_hash) = 32),
  asker_half_expires_at timestamptz,
  agreer_half_hash bytea CHECK (length(agreer_half_hash) = 32),
  agreer_half_expires_at timestamptz,
  -- Drawn when the person begins, sealed for `operator-totp:<id>`; theirs once they have shown a code of it.
  sealed_totp_secret bytea,
  CONSTRAINT operator_enrolment_two_persons CHECK (asked_by <> agreed_by),
  CHECK ((asked_by IS NULL) = (agreed_by IS NULL))
);

-- A line of the audit log may stand for nobody of the console: a command on the server, a try to sign in.
ALTER TABLE audit_log ALTER COLUMN operator_id DROP NOT NULL;
-- As before; a line of nobody has an empty place where the operator's id stands.
CREATE OR REPLACE FUNCTION audit_hash(entry audit_log) RETURNS bytea
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT sha256(convert_to(concat_ws(E'\n', encode(entry.previous_hash, 'hex'), entry.seq,
    to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), coalesce(entry.operator_id::text, ''),
    entry.call, entry.reads, to_json(coalesce(entry.subject_kind, '')), to_json(coalesce(entry.subject_id, '')),
    coalesce(entry.detail::text, ''), encode(entry.input_hash, 'hex'), to_json(entry.request_id),
    to_json(entry.remote_address)), 'UTF8'))
$$;
