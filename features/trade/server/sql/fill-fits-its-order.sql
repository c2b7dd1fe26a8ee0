CREATE OR REPLACE FUNCTION fill_fits_its_order() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_order trade_order;
  v_before trade_sums;
  v_after trade_sums;
  v_client_order CONSTANT text := NEW.investor_id || '.' || NEW.order_id;
BEGIN
  SELECT * INTO v_order FROM trade_order WHERE investor_id = NEW.investor_id AND id = NEW.order_id FOR UPDATE;
  IF NOT FOUND OR v_order.state <> 'pending' OR v_order.side <> NEW.side OR v_order.currency <> NEW.currency THEN
    RAISE EXCEPTION 'no working order stands behind the fill %', NEW.execution_id USING ERRCODE = 'BT002';
  END IF;
  IF (CASE NEW.side WHEN 'buy' THEN NEW.price > v_order.bound_price ELSE NEW.price < v_order.bound_price END) THEN
    RAISE EXCEPTION 'the fill % is beyond the bound of its order', NEW.execution_id USING ERRCODE = 'BT002';
  END IF;
  v_before := trade_sums_of(NEW.investor_id, NEW.order_id);
  v_after := trade_sums_after(v_before, NEW.side, v_order.terms, NEW.price, NEW.quantity);
  IF v_after.shares > v_order.quantity OR trade_used(NEW.side, v_order.leverage, v_after) > v_order.hold_amount THEN
    RAISE EXCEPTION 'the fill % takes more than its order holds', NEW.execution_id USING ERRCODE = 'BT002';
  END IF;
  IF (NEW.value, NEW.commission, NEW.iva, NEW.regulatory_fee) IS DISTINCT FROM
     ((v_after.value - v_before.value)::bigint, (v_after.commission - v_before.commission)::bigint,
      (v_after.iva - v_before.iva)::bigint, (v_after.regulatory_fee - v_before.regulatory_fee)::bigint) THEN
    RAISE EXCEPTION 'the fill % does not cost what its order''s terms say', NEW.execution_id USING ERRCODE = 'BT002';
  END IF;
  IF v_order.leverage = 1 AND (NEW.borrowed, NEW.overnight_fee, NEW.covered) <> (0::bigint, 0::bigint, 0::bigint) THEN
    RAISE EXCEPTION 'nothing is borrowed for the fill %', NEW.execution_id USING ERRCODE = 'BT002';
  END IF;
  -- What a venue has taken, it alone executes: by the books of the simulated one, or by what one outside has told.
  IF EXISTS (SELECT FROM venue_order WHERE client_order_id = v_client_order)
     AND NOT EXISTS (SELECT FROM venue_event WHERE execution_id = NEW.execution_id AND price = NEW.price
       AND quantity = NEW.quantity AND client_order_id = v_client_order)
     OR EXISTS (SELECT FROM trade_venue_order WHERE client_order_id = v_client_order)
     AND NOT EXISTS (SELECT FROM trade_venue_event e WHERE e.client_order_id = v_client_order AND e.kind = 'fill'
       AND e.execution_id = NEW.execution_id AND e.price = NEW.price AND e.quantity = NEW.quantity
       AND e.venue = NEW.source AND e.happened_at = NEW.filled_at) THEN
    RAISE EXCEPTION 'the venue has not told of the fill %', NEW.execution_id USING ERRCODE = 'BT002';
  END IF;
  RETURN NEW;
END $$;
