-- Whether an instant's hour in Mexico City is one of those from the first to before the last, over midnight too.
CREATE OR REPLACE FUNCTION is_hour_between(p_at timestamptz, p_first bigint, p_last bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
  SELECT CASE WHEN p_first <= p_last THEN h >= p_first AND h < p_last ELSE h >= p_first OR h < p_last END
  FROM (SELECT extract(hour FROM p_at AT TIME ZONE 'America/Mexico_City')) hour(h)
$$;
