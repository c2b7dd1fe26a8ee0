-- A posting of a fill is one of that fill's amounts, once; a release is what an order that is over has not used.
CREATE OR REPLACE FUNCTION trade_stands_behind() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_name text;
  v_reference jsonb;
  v_order trade_order;
  v_fill trade_fill;
  v_part CONSTANT text := split_part(NEW.name, '.', 3);
  v_released boolean := v_part = 'release';
BEGIN
  SELECT name, reference::jsonb INTO v_name, v_reference FROM ledger.transaction
    WHERE investor_id = NEW.investor_id AND number = NEW.transaction_number;
  SELECT * INTO v_order FROM trade_order WHERE investor_id = NEW.investor_id AND side = split_part(NEW.name, '.', 2)
    AND id = CASE WHEN v_reference ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
               THEN (v_reference ->> 'id')::uuid END;
  SELECT * INTO v_fill FROM trade_fill WHERE investor_id = NEW.investor_id AND order_id = v_order.id
    AND execution_id = v_reference ->> 'executionId';
  IF v_order.id IS NULL
     OR v_name IS DISTINCT FROM (CASE WHEN v_released AND v_fill.order_id IS NULL THEN NEW.name
                                      ELSE 'trade.' || v_order.side || '.fill' END)
     OR NEW.asset <> (CASE v_part WHEN 'release' THEN v_order.hold_asset WHEN 'deliver' THEN v_order.stock_id
                                  ELSE v_order.currency END)
     OR NEW.amount IS DISTINCT FROM (CASE v_part
          WHEN 'deliver' THEN v_fill.quantity
          WHEN 'settle' THEN v_fill.value
          WHEN 'commission' THEN v_fill.commission
          WHEN 'iva' THEN v_fill.iva
          WHEN 'regulatory-fee' THEN v_fill.regulatory_fee
          WHEN 'release' THEN CASE WHEN v_order.state <> 'pending' THEN v_order.hold_amount
            - trade_used(v_order.side, v_order.leverage, trade_sums_of(v_order.investor_id, v_order.id)) END
        END)
     OR EXISTS (SELECT FROM ledger.posting WHERE investor_id = NEW.investor_id
                  AND transaction_number = NEW.transaction_number AND position < NEW.position AND name = NEW.name) THEN
    RAISE EXCEPTION 'no trade stands behind %', NEW.name USING ERRCODE = 'BT002';
  END IF;
  RETURN NEW;
END $$;
