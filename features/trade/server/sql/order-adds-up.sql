-- Once an order is over, its sums are those of its fills, and what it held is used or given back, to the cent.
CREATE OR REPLACE FUNCTION order_adds_up() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_sums CONSTANT trade_sums := trade_sums_of(NEW.investor_id, NEW.id);
  v_released numeric;
BEGIN
  SELECT coalesce(sum(p.amount::bigint), 0) INTO v_released FROM ledger.transaction t
    JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number
     AND p.name = 'trade.' || NEW.side || '.release'
    WHERE t.investor_id = NEW.investor_id AND t.reference::jsonb ->> 'id' = NEW.id::text
      AND t.name IN ('trade.buy.fill', 'trade.sell.fill', 'trade.buy.release', 'trade.sell.release')
      AND (t.name IN ('trade.buy.release', 'trade.sell.release') OR t.reference::jsonb ? 'executionId');
  IF (NEW.filled, NEW.value, NEW.commission, NEW.iva, NEW.regulatory_fee) IS DISTINCT FROM
     (v_sums.shares::bigint, v_sums.value::bigint, v_sums.commission::bigint, v_sums.iva::bigint,
      v_sums.regulatory_fee::bigint)
     OR NOT EXISTS (SELECT FROM trade_fill WHERE investor_id = NEW.investor_id AND order_id = NEW.id
          HAVING NEW.borrowed = coalesce(sum(borrowed), 0) AND NEW.overnight_fee = coalesce(sum(overnight_fee), 0)
             AND NEW.covered = coalesce(sum(covered), 0))
     OR v_released <> NEW.hold_amount - trade_used(NEW.side, NEW.leverage, v_sums) THEN
    RAISE EXCEPTION 'the order % does not add up', NEW.id USING ERRCODE = 'BT002';
  END IF;
  RETURN NULL;
END $$;
