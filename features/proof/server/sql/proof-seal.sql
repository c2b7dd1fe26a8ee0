-- What a root's seal is made of; those from before the log was named have the old form (docs/chain-file.md).
CREATE OR REPLACE FUNCTION proof_seal(r proof_root) RETURNS bytea
LANGUAGE sql STABLE SET search_path = public, pg_temp
SET timezone = 'UTC' AS $$
  SELECT sha256(convert_to(concat_ws(E'\n', CASE WHEN r.audit_head IS NULL THEN 'bolsillo-root-1' ELSE 'bolsillo-root-2' END,
    r.number, r.date, to_char(r.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), r.heads, encode(r.root, 'hex'),
    encode(r.previous_seal, 'hex'), r.audit_seq, encode(r.audit_head, 'hex')), 'UTF8'))
$$;
