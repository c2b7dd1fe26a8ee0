-- A posting of the dealer's is one of the amounts of an accepted quote, once.
CREATE OR REPLACE FUNCTION otc_stands_behind() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_part CONSTANT text := split_part(NEW.name, '.', 3);
BEGIN
  PERFORM FROM ledger.transaction t
    JOIN otc_quote q ON q.investor_id = t.investor_id AND q.order_id IS NOT NULL
     AND q.id::text = t.reference::jsonb ->> 'quoteId' AND q.order_id::text = t.reference::jsonb ->> 'id'
    WHERE t.investor_id = NEW.investor_id AND t.number = NEW.transaction_number
      AND t.name = 'otc.' || q.side AND NEW.name = t.name || '.' || v_part
      AND NEW.asset = CASE v_part WHEN 'deliver' THEN q.stock_id ELSE q.currency END
      AND NEW.amount = CASE v_part WHEN 'settle' THEN q.value WHEN 'deliver' THEN q.quantity
        WHEN 'commission' THEN q.commission WHEN 'iva' THEN q.iva WHEN 'regulatory-fee' THEN q.regulatory_fee END;
  IF NOT FOUND OR EXISTS (SELECT FROM ledger.posting WHERE investor_id = NEW.investor_id
       AND transaction_number = NEW.transaction_number AND position < NEW.position AND name = NEW.name) THEN
    RAISE EXCEPTION 'no quote stands behind %', NEW.name USING ERRCODE = 'BQ001';
  END IF;
  RETURN NEW;
END $$;
