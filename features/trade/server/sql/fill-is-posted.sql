-- At the commit, a fill has moved what it says: each of its postings is there (that each fits, trade_stands_behind checks).
CREATE OR REPLACE FUNCTION fill_is_posted() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT count(*) FROM ledger.transaction t
        JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number
       WHERE t.investor_id = NEW.investor_id AND t.name IN ('trade.buy.fill', 'trade.sell.fill')
         AND t.reference::jsonb ->> 'id' = NEW.order_id::text
         AND t.reference::jsonb ->> 'executionId' = NEW.execution_id AND t.reference::jsonb ? 'executionId'
         AND t.reference::jsonb ->> 'quote' IS NOT DISTINCT FROM encode(NEW.quote, 'hex')
         AND p.name LIKE 'trade.%' AND p.name <> 'trade.buy.release')
     <> 1 + (NEW.value > 0)::int + (NEW.commission > 0)::int + (NEW.iva > 0)::int + (NEW.regulatory_fee > 0)::int THEN
    RAISE EXCEPTION 'the fill % was not posted', NEW.execution_id USING ERRCODE = 'BT002';
  END IF;
  -- Where something is borrowed of its order, the fill has moved the position's lot (how much, margin_move_has_its_fill checks).
  IF EXISTS (SELECT FROM trade_order WHERE investor_id = NEW.investor_id AND id = NEW.order_id AND leverage > 1)
     AND NOT EXISTS (SELECT FROM margin_move WHERE investor_id = NEW.investor_id AND cause_id = NEW.order_id
                       AND execution_id = NEW.execution_id) THEN
    RAISE EXCEPTION 'the fill % lends and repays nothing', NEW.execution_id USING ERRCODE = 'BT002';
  END IF;
  RETURN NULL;
END $$;
