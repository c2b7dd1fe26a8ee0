-- Business time's date in Mexico City, by which the firm's dates go.
CREATE OR REPLACE FUNCTION business_date() RETURNS date LANGUAGE sql STABLE SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
  SELECT (greatest(machine_instant() + offset_ms * interval '1 millisecond', not_before) AT TIME ZONE 'America/Mexico_City')::date
    FROM business_clock;
$$;
