-- The end of the operators' audit log goes out with each daily root: whoever keeps a root's seal has pinned the log as
-- well, and not even the owner of the database can cut its end or make all of it anew unseen.
ALTER TABLE proof_root ADD COLUMN audit_seq bigint CHECK (audit_seq >= 0);
ALTER TABLE proof_root ADD COLUMN audit_head bytea CHECK (length(audit_head) = 32);
ALTER TABLE proof_root ADD CHECK ((audit_seq IS NULL) = (audit_head IS NULL));

-- What a root's seal is made of; those from before the log was named have the old form (docs/chain-file.md).
CREATE FUNCTION proof_seal(r proof_root) RETURNS bytea
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT sha256(convert_to(concat_ws(E'\n', CASE WHEN r.audit_head IS NULL THEN 'bolsillo-root-1' ELSE 'bolsillo-root-2' END,
    r.number, r.date, to_char(r.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), r.heads, encode(r.root, 'hex'),
    encode(r.previous_seal, 'hex'), r.audit_seq, encode(r.audit_head, 'hex')), 'UTF8'))
$$;

-- As before, and every root from now on names where the log ends.
CREATE OR REPLACE FUNCTION check_proof_root() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_last proof_root%ROWTYPE;
BEGIN
  SELECT * INTO v_last FROM proof_root ORDER BY number DESC LIMIT 1;
  IF NEW.number <> coalesce(v_last.number, 0) + 1
     OR NEW.date <= coalesce(v_last.date, '-infinity')
     OR NEW.previous_seal <> coalesce(v_last.seal, decode(repeat('00', 32), 'hex'))
     OR NEW.seal <> proof_seal(NEW) THEN
    RAISE EXCEPTION 'proof_root %: does not follow the root before', NEW.number USING ERRCODE = 'BP001';
  END IF;
  IF NEW.audit_seq IS NULL
     OR NEW.audit_seq < coalesce(v_last.audit_seq, 0)
     OR NEW.audit_head IS DISTINCT FROM coalesce((SELECT hash FROM audit_log WHERE seq = NEW.audit_seq),
          CASE WHEN NEW.audit_seq = 0 THEN decode(repeat('00', 32), 'hex') END) THEN
    RAISE EXCEPTION 'proof_root %: does not name the end of the audit log', NEW.number USING ERRCODE = 'BP001';
  END IF;
  RETURN NEW;
END
$$;
