-- Writers stand in line at the lock, so numbers have no gaps and each row knows its predecessor. Whatever number or
-- hash the writer gave is overwritten.
CREATE OR REPLACE FUNCTION chain_audit_log() RETURNS trigger
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
