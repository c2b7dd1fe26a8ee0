-- The simulated venue tells of nothing beyond the bound and the size of an order that it has.
CREATE OR REPLACE FUNCTION event_fits_its_order() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM venue_order o WHERE o.client_order_id = NEW.client_order_id AND NEW.quantity <= o.quantity
    AND CASE o.side WHEN 'buy' THEN NEW.price <= o.bound_price ELSE NEW.price >= o.bound_price END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the event % fits no order of the venue', NEW.seq USING ERRCODE = 'BT002';
  END IF;
  RETURN NEW;
END $$;
