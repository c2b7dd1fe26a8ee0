-- What leaves for a venue outside is a working order of an investor's, which the simulated one does not have.
CREATE OR REPLACE FUNCTION venue_order_is_ours() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM trade_order o WHERE o.investor_id = NEW.investor_id AND o.id = NEW.order_id AND o.state = 'pending'
    AND o.type <> 'otc' AND NEW.client_order_id = o.investor_id || '.' || o.id
    AND NOT EXISTS (SELECT FROM venue_order WHERE client_order_id = NEW.client_order_id);
  IF NOT FOUND THEN
    RAISE EXCEPTION '% is no order for a venue outside', NEW.client_order_id USING ERRCODE = 'BT002';
  END IF;
  RETURN NEW;
END $$;
