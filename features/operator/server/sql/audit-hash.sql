-- The hash of one line of the audit log; a line of no operator has an empty place for the id.
CREATE OR REPLACE FUNCTION audit_hash(entry audit_log) RETURNS bytea
LANGUAGE sql STABLE SET search_path = public, pg_temp
SET timezone = 'UTC' AS $$
  SELECT sha256(convert_to(concat_ws(E'\n', encode(entry.previous_hash, 'hex'), entry.seq,
    to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), coalesce(entry.operator_id::text, ''),
    entry.call, entry.reads, to_json(coalesce(entry.subject_kind, '')), to_json(coalesce(entry.subject_id, '')),
    coalesce(entry.detail::text, ''), encode(entry.input_hash, 'hex'), to_json(entry.request_id),
    to_json(entry.remote_address)), 'UTF8'))
$$;
