-- Business time as the database knows it: nothing that a session says of itself goes into it.
CREATE OR REPLACE FUNCTION business_now() RETURNS timestamptz LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT greatest(machine_instant() + offset_ms * interval '1 millisecond', not_before) FROM business_clock;
$$;
