-- In a live house an account is added and changed now, so that nobody dates away its day of waiting. A sandbox's seeds are of
-- before.
CREATE OR REPLACE FUNCTION bank_card_is_of_now() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT mode FROM installation) = 'live' AND NEW.changed_at < business_now() - interval '1 minute' THEN
    RAISE EXCEPTION 'an account is of now, not of %', NEW.changed_at USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
