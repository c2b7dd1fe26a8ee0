-- The machine's time, from which business time is computed. A function of its own, so that a test whose machine stands
-- still can say so to the database too.
CREATE OR REPLACE FUNCTION machine_instant() RETURNS timestamptz LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp AS $$
  SELECT now();
$$;
