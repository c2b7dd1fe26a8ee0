-- What a root's seal is made of; those from before lists, or the log, were named have the old forms (docs/chain-file.md).
CREATE OR REPLACE FUNCTION proof_seal(r proof_root) RETURNS bytea
LANGUAGE sql STABLE SET search_path = public, pg_temp
SET timezone = 'UTC' AS $$
  SELECT sha256(convert_to(concat_ws(E'\n', 'bolsillo-root-' || CASE WHEN r.lists IS NOT NULL THEN 3 WHEN r.audit_head IS NOT NULL THEN 2 ELSE 1 END,
    r.number, r.date, to_char(r.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), r.heads, encode(r.root, 'hex'),
    encode(r.previous_seal, 'hex'), r.audit_seq, encode(r.audit_head, 'hex'),
    encode(sha256(convert_to(r.lists, 'UTF8')), 'hex')), 'UTF8'))
$$;
