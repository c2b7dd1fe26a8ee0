-- Business time now; in an operator's session that of its call.
CREATE OR REPLACE FUNCTION business_instant() RETURNS timestamptz LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT greatest(coalesce(operator_at(), machine_instant()) + offset_ms * interval '1 millisecond', not_before) FROM business_clock;
$$;
