-- Chains a line of an investor's log of keys. A key is made in an open log-in of its investor, ended once, and stays what it was.
CREATE OR REPLACE FUNCTION chain_investor_key_log() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_made investor_key_log%ROWTYPE;
BEGIN
  SELECT seq, previous, hash INTO NEW.seq, NEW.previous_hash, NEW.hash
    FROM chain_key_line('investor_key_log', NEW.investor_id, NEW.at,
      ARRAY[NEW.event, encode(NEW.key_id, 'hex'), NEW.algorithm, encode(NEW.public_key, 'hex')]);
  SELECT * INTO v_made FROM investor_key_log WHERE key_id = NEW.key_id AND event = 'created';
  IF NEW.event = 'created' AND NOT EXISTS (
       SELECT FROM log_in WHERE id = NEW.log_in_id AND investor_id = NEW.investor_id AND ended_at IS NULL)
     OR NEW.event <> 'created' AND (v_made.investor_id, v_made.log_in_id, v_made.algorithm, v_made.public_key)
       IS DISTINCT FROM (NEW.investor_id, NEW.log_in_id, NEW.algorithm, NEW.public_key) THEN
    RAISE EXCEPTION 'the key % is not one that may be %', encode(NEW.key_id, 'hex'), NEW.event
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END
$$;
