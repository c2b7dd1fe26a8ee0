-- Whether buying stands still.
CREATE OR REPLACE FUNCTION trading_halted() RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM trading_halt WHERE lifted_at IS NULL);
$$;
