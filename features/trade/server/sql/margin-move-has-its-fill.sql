-- At the commit, what is lent and repaid on a position's lot is what a fill of that position's orders says, and the shares
-- of the lot are those of the position.
CREATE OR REPLACE FUNCTION margin_move_has_its_fill() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.kind IN ('lend', 'repay') THEN
    PERFORM FROM trade_fill f JOIN trade_order o ON o.investor_id = f.investor_id AND o.id = f.order_id
      WHERE f.investor_id = NEW.investor_id AND f.order_id = NEW.cause_id AND f.execution_id = NEW.execution_id
        AND o.position_id = NEW.lot_id AND f.side = CASE NEW.kind WHEN 'lend' THEN 'buy' ELSE 'sell' END
        AND f.quantity = NEW.shares AND f.borrowed = NEW.borrowed AND f.overnight_fee = NEW.fee AND f.covered = NEW.covered
        AND NEW.value = CASE NEW.kind WHEN 'lend' THEN f.value
              ELSE f.value - f.commission - f.iva - f.regulatory_fee END;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no fill stands behind the move %/%', NEW.lot_id, NEW.number USING ERRCODE = 'BT002';
    END IF;
  END IF;
  PERFORM FROM trade_position p JOIN margin_lot l ON l.investor_id = p.investor_id AND l.id = p.id
    WHERE p.investor_id = NEW.investor_id AND p.id = NEW.lot_id AND p.leverage = l.leverage
      AND (p.state = 'closed' OR p.quantity = l.quantity);
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the lot % is not its position', NEW.lot_id USING ERRCODE = 'BT002';
  END IF;
  RETURN NULL;
END $$;
