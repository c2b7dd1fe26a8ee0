-- A withdrawal goes to a bank account of the investor's, or to an address, a day after that was added or changed, whatever the
-- caller says of it. An address that is not known yet is as new as the preview, five minutes old at most.
CREATE OR REPLACE FUNCTION destination_waits() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_since timestamptz;
BEGIN
  IF (SELECT mode FROM installation) = 'live' AND NEW.requested_at < business_now() - interval '1 minute' THEN
    RAISE EXCEPTION 'a withdrawal is asked for now, not at %', NEW.requested_at USING ERRCODE = 'BO001';
  END IF;
  IF NEW.method = 'bank_card' THEN
    SELECT changed_at INTO v_since FROM bank_card
      WHERE id = NEW.card_id AND investor_id = NEW.investor_id AND removed_at IS NULL;
  ELSE
    SELECT known_since INTO v_since FROM withdrawal_address
      WHERE investor_id = NEW.investor_id AND method = NEW.method AND address_hash = NEW.address_hash;
    v_since := coalesce(v_since, NEW.requested_at - interval '5 minutes');
  END IF;
  IF v_since IS NULL OR NEW.not_before < v_since + interval '1 day' THEN
    RAISE EXCEPTION 'the destination of the withdrawal % waits for a day', NEW.id USING ERRCODE = 'BO001';
  END IF;
  RETURN NEW;
END
$$;
