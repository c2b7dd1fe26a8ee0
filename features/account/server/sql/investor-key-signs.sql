-- Whether a key is one of the investor's that has not ended.
CREATE OR REPLACE FUNCTION investor_key_signs(p_investor uuid, p_key bytea) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM investor_key_log WHERE key_id = p_key AND investor_id = p_investor AND event = 'created')
     AND NOT EXISTS (SELECT FROM investor_key_log WHERE key_id = p_key AND event = 'ended')
$$;
