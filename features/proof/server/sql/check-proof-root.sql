-- Roots are numbered without gaps, each sealed over its predecessor, of a day that has come; each names where the audit log ends
-- and the lists that became final. One of a day ahead would leave the days before it without a root.
CREATE OR REPLACE FUNCTION check_proof_root() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
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
  IF NEW.at > business_now() + interval '5 seconds' OR NEW.date <> (NEW.at AT TIME ZONE 'America/Mexico_City')::date THEN
    RAISE EXCEPTION 'proof_root %: % has not come', NEW.number, NEW.date USING ERRCODE = 'BP001';
  END IF;
  IF NEW.audit_seq IS NULL
     OR NEW.audit_seq < coalesce(v_last.audit_seq, 0)
     OR NEW.audit_head IS DISTINCT FROM coalesce((SELECT hash FROM audit_log WHERE seq = NEW.audit_seq),
          CASE WHEN NEW.audit_seq = 0 THEN decode(repeat('00', 32), 'hex') END) THEN
    RAISE EXCEPTION 'proof_root %: does not name the end of the audit log', NEW.number USING ERRCODE = 'BP001';
  END IF;
  IF NEW.lists IS DISTINCT FROM proof_lists_to_name() THEN
    RAISE EXCEPTION 'proof_root %: does not name the lists that became final', NEW.number USING ERRCODE = 'BP001';
  END IF;
  RETURN NEW;
END
$$;
