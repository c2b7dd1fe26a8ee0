-- A key of a device signs for as long as its log-in is open: the log says when it ended. When a log-in was last seen is written
-- once an hour.
CREATE OR REPLACE FUNCTION end_investor_keys() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO investor_key_log (at, event, key_id, investor_id, log_in_id, algorithm, public_key)
    SELECT CASE TG_OP WHEN 'DELETE' THEN greatest(k.at, OLD.last_seen_at + interval '1 hour') ELSE NEW.ended_at END, 'ended', k.key_id, k.investor_id,
           k.log_in_id, k.algorithm, k.public_key
      FROM investor_key_log k
     WHERE k.log_in_id = OLD.id AND k.event = 'created'
       AND NOT EXISTS (SELECT FROM investor_key_log e WHERE e.key_id = k.key_id AND e.event = 'ended');
  RETURN NULL;
END
$$;
