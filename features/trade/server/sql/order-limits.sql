-- The limits in force at a business instant, by name.
CREATE OR REPLACE FUNCTION order_limits(p_at timestamptz) RETURNS jsonb LANGUAGE sql STABLE SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
  SELECT jsonb_object_agg(name, value) FROM (SELECT DISTINCT ON (name) name, value FROM order_limit
    WHERE effective_from <= (p_at AT TIME ZONE 'America/Mexico_City')::date ORDER BY name, effective_from DESC) AS in_force;
$$;
