-- What a new line of a log of keys, or of accounts, is chained by: its number, the hash of the line before and its own, which is that of these
-- texts as lines (docs/investor-signatures.md, docs/operator-signatures.md). p_whose has a log of their own; null where there is
-- one for all. Writers stand in line at the lock, so that numbers have no gaps and each line knows the one before it.
CREATE OR REPLACE FUNCTION chain_key_line(p_log regclass, p_whose uuid, p_at timestamptz, p_said text[],
  OUT seq bigint, OUT previous bytea, OUT hash bytea)
LANGUAGE plpgsql SET search_path = public, pg_temp
SET timezone = 'UTC' AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(' ', p_log, p_whose), 760));
  EXECUTE format('SELECT seq + 1, hash FROM %s WHERE %s ORDER BY seq DESC LIMIT 1', p_log,
      CASE WHEN p_whose IS NULL THEN 'true' ELSE 'investor_id = $1' END)
    INTO seq, previous USING p_whose;
  seq := coalesce(seq, 1);
  previous := coalesce(previous, decode(repeat('00', 32), 'hex'));
  hash := sha256(convert_to(concat_ws(E'\n', encode(previous, 'hex'), p_whose, seq,
    to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), array_to_string(p_said, E'\n')), 'UTF8'));
END
$$;
