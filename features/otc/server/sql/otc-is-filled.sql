-- At the commit, a quote that was accepted is an order that is filled, once and whole.
CREATE OR REPLACE FUNCTION otc_is_filled() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM trade_order o JOIN trade_fill f ON f.investor_id = o.investor_id AND f.order_id = o.id
    WHERE o.investor_id = NEW.investor_id AND o.id = NEW.order_id AND o.type = 'otc' AND o.state = 'completed'
    HAVING count(*) = 1 AND bool_and(f.execution_id = 'otc.' || NEW.id);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the quote % was not filled', NEW.id USING ERRCODE = 'BQ001';
  END IF;
  RETURN NULL;
END $$;
