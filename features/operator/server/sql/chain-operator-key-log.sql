-- Chains a line of the operators' log of keys. A key is made by its operator in a session of theirs, admitted by the approval
-- of two admins, ended once, and stays what it was.
CREATE OR REPLACE FUNCTION chain_operator_key_log() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_made operator_key_log%ROWTYPE;
BEGIN
  SELECT seq, previous, hash INTO NEW.seq, NEW.previous_hash, NEW.hash
    FROM chain_key_line('operator_key_log', NULL, NEW.at,
      ARRAY[NEW.event, encode(NEW.key_id, 'hex'), NEW.operator_id::text, NEW.algorithm, encode(NEW.public_key, 'hex'),
        coalesce(NEW.approval_id::text, '')]);
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
  RETURN NEW;
END
$$;
