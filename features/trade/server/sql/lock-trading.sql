-- Everything that changes an investor's orders or positions takes this first, so that no two of their commands can
-- deadlock.
CREATE OR REPLACE FUNCTION lock_trading(p_investor uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(p_investor::text, 50));
$$;
