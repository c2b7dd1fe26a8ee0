-- At the commit, what is lent and repaid on a block order's lot is what that order says, and the shares of the lot are those of
-- its position.
CREATE OR REPLACE FUNCTION block_move_has_its_order() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM block_order q
    WHERE q.investor_id = NEW.investor_id AND q.id = NEW.lot_id
      AND CASE NEW.kind
        WHEN 'lend' THEN NEW.cause_id = q.id AND NEW.shares = q.quantity AND NEW.value = q.value AND NEW.borrowed = q.borrowed
        WHEN 'repay' THEN NEW.cause_id = q.id AND q.state = 'sold' AND NEW.shares = q.sell_quantity
          AND NEW.value = q.sell_value - q.sell_charge
          AND (NEW.borrowed, NEW.fee, NEW.covered) = (q.repaid, q.overnight_fee, q.covered)
        ELSE true END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no block order stands behind the move %/%', NEW.lot_id, NEW.number USING ERRCODE = 'BX003';
  END IF;
  PERFORM FROM trade_position p JOIN margin_lot l ON l.investor_id = p.investor_id AND l.id = p.id
    WHERE p.investor_id = NEW.investor_id AND p.id = NEW.lot_id AND p.leverage = l.leverage
      AND (p.state = 'closed' OR p.quantity = l.quantity);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the lot % is not its position', NEW.lot_id USING ERRCODE = 'BX003';
  END IF;
  RETURN NULL;
END $$;
