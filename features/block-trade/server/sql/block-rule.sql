-- A dated figure of block offers that holds at a business instant, by the day of Mexico City.
CREATE OR REPLACE FUNCTION block_rule(p_name text, p_at timestamptz) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
  SELECT value FROM block_setting
    WHERE name = p_name AND effective_from <= (p_at AT TIME ZONE 'America/Mexico_City')::date
    ORDER BY effective_from DESC LIMIT 1
$$;
