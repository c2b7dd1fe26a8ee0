-- A split may leave no whole share of an order: its position is closed with the cash of the parts, and the order with it.
CREATE OR REPLACE FUNCTION block_position_closed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE block_order SET state = 'sold', sold_how = 'split', sell_quantity = NEW.quantity, sell_price = NEW.close_price,
      sell_value = NEW.proceeds, sell_charge = 0, sell_iva = 0, repaid = 0, overnight_fee = 0, covered = 0,
      sell_actual = NEW.proceeds, sold_at = NEW.closed_at
    WHERE investor_id = NEW.investor_id AND id = NEW.id AND state = 'bought';
  RETURN NULL;
END $$;

REVOKE ALL ON FUNCTION block_position_closed() FROM PUBLIC;
