-- In a live house an address becomes known as it is first withdrawn to, five minutes after its preview at most. A sandbox's seeds
-- are of before.
CREATE OR REPLACE FUNCTION address_is_of_now() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT mode FROM installation) = 'live' AND NEW.known_since < business_now() - interval '5 minutes' AND NOT EXISTS (
       SELECT FROM withdrawal_address a WHERE a.investor_id = NEW.investor_id AND a.method = NEW.method
          AND a.address_hash = NEW.address_hash) THEN
    RAISE EXCEPTION 'an address is known from now, not from %', NEW.known_since USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
