-- Notices are taken down one at a time, so that their numbers are seen in order, and two operators cannot both halt.
CREATE OR REPLACE FUNCTION lock_market_notices() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(4200042);
$$;
