-- Credits by one reviewer, and to one investor, are counted one after another.
CREATE OR REPLACE FUNCTION lock_deposit_day(p_reviewer uuid, p_investor uuid) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_reviewer::text, 112));
  PERFORM pg_advisory_xact_lock(hashtextextended(p_investor::text, 113));
END
$$;
