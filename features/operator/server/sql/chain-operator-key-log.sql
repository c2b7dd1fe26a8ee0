-- Writers stand in line at the lock, so numbers have no gaps and each row knows its predecessor. A key is made by its
-- operator in a session of theirs, admitted by the approval of two admins, ended once, and stays what it was.
-- The hash is that of the columns as lines, the hash before first (docs/operator-signatures.md).
CREATE OR REPLACE FUNCTION chain_operator_key_log() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp
SET timezone = 'UTC' AS $$
DECLARE
  v_made operator_key_log%ROWTYPE;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('operator_key_log'));
  SELECT * INTO v_made FROM operator_key_log WHERE key_id = NEW.key_id AND event = 'created';
  IF NEW.event = 'created' AND NOT EXISTS (
       SELECT FROM operator_log_in WHERE id = operator_session() AND operator_id = NEW.operator_id)
     OR NEW.event <> 'created' AND (v_made.operator_id, v_made.algorithm, v_made.public_key)
       IS DISTINCT FROM (NEW.operator_id, NEW.algorithm, NEW.public_key)
     OR NEW.event = 'admitted' AND (NOT EXISTS (
       SELECT FROM approval WHERE id = NEW.approval_id AND kind = 'operator-key' AND state = 'approved'
         AND subject_id = NEW.operator_id::text AND payload ->> 'keyId' = encode(NEW.key_id, 'hex'))
       OR EXISTS (SELECT FROM operator_key_log WHERE key_id = NEW.key_id AND event = 'ended')) THEN
    RAISE EXCEPTION 'the key % is not one that may be %', encode(NEW.key_id, 'hex'), NEW.event
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT last.seq + 1, last.hash INTO NEW.seq, NEW.previous_hash FROM operator_key_log last ORDER BY last.seq DESC LIMIT 1;
  NEW.seq := coalesce(NEW.seq, 1);
  NEW.previous_hash := coalesce(NEW.previous_hash, decode(repeat('00', 32), 'hex'));
  NEW.hash := sha256(convert_to(concat_ws(E'\n', encode(NEW.previous_hash, 'hex'), NEW.seq,
    to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), NEW.event, encode(NEW.key_id, 'hex'),
    NEW.operator_id, NEW.algorithm, encode(NEW.public_key, 'hex'), coalesce(NEW.approval_id::text, '')), 'UTF8'));
  RETURN NEW;
END
$$;
