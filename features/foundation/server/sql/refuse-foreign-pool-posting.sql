-- The pools of term funds hold their ids in a version of their own (RFC 9562, version 8): nothing but a term fund's own
-- postings ever reaches one.
CREATE OR REPLACE FUNCTION refuse_foreign_pool_posting() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% does not belong on the pool of a term fund', NEW.name USING ERRCODE = 'BO001';
END
$$;
