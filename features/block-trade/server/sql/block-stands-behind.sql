-- Each posting of a block has its order or its offer behind it: in its own transaction, of its own amount.
CREATE OR REPLACE FUNCTION block_stands_behind() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_name text;
  v_reference jsonb;
  v_part CONSTANT text := split_part(NEW.name, '.', 3);
  q block_order;
  o block_offer;
BEGIN
  SELECT name, reference::jsonb INTO v_name, v_reference FROM ledger.transaction
    WHERE investor_id = NEW.investor_id AND number = NEW.transaction_number;
  IF NEW.name LIKE 'block.offer.%' THEN
    SELECT * INTO o FROM block_offer WHERE id = NEW.investor_id;
    IF v_part = 'sell' THEN
      SELECT * INTO q FROM block_order WHERE offer_id = o.id AND id::text = v_reference ->> 'cause';
    END IF;
    IF o.id IS NULL OR NEW.asset <> o.stock_id || '.BLOCK' OR v_reference ->> 'cause' IS NULL
       OR v_name <> (CASE WHEN v_part LIKE 'split-%' THEN 'block.offer.split' ELSE NEW.name END)
       OR NOT coalesce(CASE v_part
            WHEN 'back' THEN o.state = 'backed' AND NEW.amount = o.shares AND v_reference ->> 'cause' = 'back'
            WHEN 'sell' THEN o.state = 'open' AND NEW.amount = q.quantity
            WHEN 'return' THEN o.state IN ('ended', 'closed') AND NEW.amount = o.shares - o.sold
              AND v_reference ->> 'cause' = 'return'
            -- Within the trigger of the action alone, which names it.
            ELSE current_setting('bolsillo.block_split', true) = o.stock_id AND EXISTS (SELECT FROM corporate_action a
              WHERE a.id::text = v_reference ->> 'cause' AND a.kind = 'split' AND a.stock_id = o.stock_id
                AND a.effective_at >= o.backed_at) END, false) THEN
      RAISE EXCEPTION 'no offer stands behind %', NEW.name USING ERRCODE = 'BX002';
    END IF;
  ELSE
    SELECT * INTO q FROM block_order WHERE investor_id = NEW.investor_id AND id::text = v_reference ->> 'id';
    IF q.id IS NULL OR v_name <> 'block.' || split_part(NEW.name, '.', 2)
       OR (v_name = 'block.sell') <> (q.state = 'sold')
       OR NEW.asset <> (CASE v_part WHEN 'deliver' THEN q.stock_id ELSE q.currency END)
       OR NEW.amount IS DISTINCT FROM (CASE v_name
            WHEN 'block.buy' THEN CASE v_part WHEN 'settle' THEN q.value WHEN 'charge' THEN q.charge - q.iva
              WHEN 'iva' THEN q.iva WHEN 'deliver' THEN q.quantity END
            ELSE CASE v_part WHEN 'settle' THEN q.sell_value WHEN 'charge' THEN q.sell_charge - q.sell_iva
              WHEN 'iva' THEN q.sell_iva WHEN 'deliver' THEN q.sell_quantity END END) THEN
      RAISE EXCEPTION 'no block order stands behind %', NEW.name USING ERRCODE = 'BX002';
    END IF;
  END IF;
  IF EXISTS (SELECT FROM ledger.posting WHERE investor_id = NEW.investor_id
       AND transaction_number = NEW.transaction_number AND position < NEW.position AND name = NEW.name) THEN
    RAISE EXCEPTION '% is posted once', NEW.name USING ERRCODE = 'BX002';
  END IF;
  RETURN NEW;
END $$;
