-- The nightly purge forgets keys of more than 30 days ago; a day less, for nodes and databases whose clocks differ.
CREATE OR REPLACE FUNCTION idempotency_stays() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.created_at > machine_instant() - interval '29 days' THEN
    RAISE EXCEPTION 'a key of % is not forgotten yet', OLD.created_at USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN OLD;
END
$$;
