-- Each posting has the order behind it, in the state that it belongs to, with its own amount, in its own transaction.
CREATE OR REPLACE FUNCTION mutual_fund_stands_behind() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM ledger.transaction t
    JOIN mutual_fund_order o ON o.id = (t.reference::jsonb ->> 'id')::uuid AND o.investor_id = t.investor_id
    WHERE t.investor_id = NEW.investor_id AND t.number = NEW.transaction_number
      AND CASE NEW.name
        WHEN 'mutual-fund.buy.hold' THEN t.name = 'mutual-fund.buy.hold' AND NEW.position = 1
          AND o.side = 'buy' AND o.state = 'ordered' AND NEW.asset = o.currency AND NEW.amount = o.amount
        WHEN 'mutual-fund.buy.pay' THEN t.name = 'mutual-fund.buy.execute' AND NEW.position = 1
          AND o.side = 'buy' AND o.state = 'executed' AND NEW.asset = o.currency AND NEW.amount = o.amount
        WHEN 'mutual-fund.buy.deliver' THEN t.name = 'mutual-fund.buy.execute' AND NEW.position = 2
          AND o.side = 'buy' AND o.state = 'executed' AND NEW.asset = o.fund_id || '.UNIT' AND NEW.amount = o.units
        WHEN 'mutual-fund.buy.settle' THEN t.name = 'mutual-fund.buy.settle' AND NEW.position = 1
          AND o.side = 'buy' AND o.state = 'settled' AND NEW.asset = o.currency AND NEW.amount = o.amount
        WHEN 'mutual-fund.redeem.hold' THEN t.name = 'mutual-fund.redeem.hold' AND NEW.position = 1
          AND o.side = 'redeem' AND o.state = 'ordered' AND NEW.asset = o.fund_id || '.UNIT' AND NEW.amount = o.units
        WHEN 'mutual-fund.redeem.give' THEN t.name = 'mutual-fund.redeem.execute' AND NEW.position = 1
          AND o.side = 'redeem' AND o.state = 'executed' AND NEW.asset = o.fund_id || '.UNIT' AND NEW.amount = o.units
        WHEN 'mutual-fund.redeem.owe' THEN t.name = 'mutual-fund.redeem.execute' AND NEW.position = 2
          AND o.side = 'redeem' AND o.state = 'executed' AND NEW.asset = o.currency AND NEW.amount = o.amount
        WHEN 'mutual-fund.redeem.pay' THEN t.name = 'mutual-fund.redeem.settle' AND NEW.position = 1
          AND o.side = 'redeem' AND o.state = 'settled' AND NEW.asset = o.currency AND NEW.amount = o.amount
        ELSE false END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no fund order stands behind %', NEW.name USING ERRCODE = 'BF003';
  END IF;
  RETURN NEW;
END
$$;
