-- Each state of an order has its transaction in the ledger, committed together with it.
CREATE OR REPLACE FUNCTION mutual_fund_order_is_posted() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM ledger.transaction t
    WHERE t.investor_id = NEW.investor_id AND t.reference::jsonb ->> 'id' = NEW.id::text
      AND t.name = 'mutual-fund.' || NEW.side
        || CASE NEW.state WHEN 'ordered' THEN '.hold' WHEN 'executed' THEN '.execute' ELSE '.settle' END
      AND t.name LIKE 'mutual-fund.%';
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the fund order % is % without its posting', NEW.id, NEW.state USING ERRCODE = 'BF003';
  END IF;
  RETURN NULL;
END
$$;
