-- Writers of one investor stand in line at the lock, so numbers have no gaps and each row knows its predecessor. A key is made in
-- an open log-in of its investor, ended once, and stays what it was. The hash is that of the columns as lines, the hash
-- before first (docs/investor-signatures.md).
CREATE OR REPLACE FUNCTION chain_investor_key_log() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp
SET timezone = 'UTC' AS $$
DECLARE
  v_made investor_key_log%ROWTYPE;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.investor_id::text, 760));
  SELECT * INTO v_made FROM investor_key_log WHERE key_id = NEW.key_id AND event = 'created';
  IF NEW.event = 'created' AND NOT EXISTS (
       SELECT FROM log_in WHERE id = NEW.log_in_id AND investor_id = NEW.investor_id AND ended_at IS NULL)
     OR NEW.event <> 'created' AND (v_made.investor_id, v_made.log_in_id, v_made.algorithm, v_made.public_key)
       IS DISTINCT FROM (NEW.investor_id, NEW.log_in_id, NEW.algorithm, NEW.public_key) THEN
    RAISE EXCEPTION 'the key % is not one that may be %', encode(NEW.key_id, 'hex'), NEW.event
      USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT last.seq + 1, last.hash INTO NEW.seq, NEW.previous_hash FROM investor_key_log last
   WHERE last.investor_id = NEW.investor_id ORDER BY last.seq DESC LIMIT 1;
  NEW.seq := coalesce(NEW.seq, 1);
  NEW.previous_hash := coalesce(NEW.previous_hash, decode(repeat('00', 32), 'hex'));
  NEW.hash := sha256(convert_to(concat_ws(E'\n', encode(NEW.previous_hash, 'hex'), NEW.investor_id, NEW.seq,
    to_char(NEW.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), NEW.event, encode(NEW.key_id, 'hex'),
    NEW.algorithm, encode(NEW.public_key, 'hex')), 'UTF8'));
  RETURN NEW;
END
$$;
