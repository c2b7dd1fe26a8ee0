-- Writers stand in line at the lock, so numbers have no gaps and each row knows its predecessor. Whatever number or
-- hash the writer gave is overwritten. A line in an operator's name is of a time at which they were signed in, and in a live
-- house every line is of now.
CREATE OR REPLACE FUNCTION chain_audit_log() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.operator_id IS NOT NULL AND NOT EXISTS (SELECT FROM operator_log_in
       WHERE operator_id = NEW.operator_id AND created_at <= NEW.at + interval '1 minute'
         AND NEW.at <= coalesce(ended_at, expires_at) + interval '1 minute') THEN
    RAISE EXCEPTION 'audit_log: % was not signed in at %', NEW.operator_id, NEW.at USING ERRCODE = 'insufficient_privilege';
  END IF;
  IF NEW.at NOT BETWEEN clock_timestamp() - interval '1 minute' AND clock_timestamp() + interval '1 minute'
     AND EXISTS (SELECT FROM installation WHERE mode = 'live') THEN
    RAISE EXCEPTION 'audit_log: % is not now', NEW.at USING ERRCODE = 'insufficient_privilege';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('audit_log'));
  SELECT last.seq + 1, last.hash INTO NEW.seq, NEW.previous_hash FROM audit_log last ORDER BY last.seq DESC LIMIT 1;
  NEW.seq := coalesce(NEW.seq, 1);
  NEW.previous_hash := coalesce(NEW.previous_hash, decode(repeat('00', 32), 'hex'));
  NEW.hash := audit_hash(NEW);
  RETURN NEW;
END
$$;
