-- One lot after a split, for split_holding: more or fewer shares of the same cost. A part of a whole share is closed as a row of
-- its own, with its part of the cost; of a lot that comes to less than one share nothing stays open.
CREATE OR REPLACE FUNCTION split_lot_of(p_action corporate_action, p_lot trade_position, p_after bigint, p_rest numeric,
  p_cash bigint, p_close bigint, p_at timestamptz) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_part CONSTANT bigint := div(p_rest, p_action.denominator);
  v_whole CONSTANT numeric := p_lot.quantity::numeric * p_action.numerator;
  v_cost CONSTANT numeric := CASE WHEN v_part = 0 THEN 0 ELSE trade_rounded(p_lot.exact_cost * p_rest, v_whole) END;
  v_fees CONSTANT bigint := CASE WHEN v_part = 0 THEN 0 ELSE trade_rounded(p_lot.buy_fees * p_rest, v_whole) END;
  v_closed trade_position := p_lot;
BEGIN
  INSERT INTO split_lot (investor_id, position_id, action_id, quantity_before, quantity_after, cash, close)
    VALUES (p_lot.investor_id, p_lot.id, p_action.id, p_lot.quantity, p_after, p_cash, p_close);
  IF p_after = 0 THEN
    UPDATE trade_position SET state = 'closed', proceeds = p_cash, close_fees = 0, close_price = p_close, closed_at = p_at
      WHERE investor_id = p_lot.investor_id AND id = p_lot.id;
    RETURN;
  END IF;
  UPDATE trade_position SET quantity = p_after, exact_cost = p_lot.exact_cost - v_cost,
      buy_fees = p_lot.buy_fees - v_fees, buy_price = trade_rounded(p_lot.exact_cost - v_cost, p_after)
    WHERE investor_id = p_lot.investor_id AND id = p_lot.id;
  IF p_lot.leverage > 1 THEN PERFORM margin_split(p_lot.investor_id, p_lot.id, p_at, p_after); END IF;
  IF v_part = 0 THEN RETURN; END IF;
  v_closed.id := gen_random_uuid();
  v_closed.parent_id := p_lot.id;
  v_closed.state := 'closed';
  v_closed.quantity := v_part;
  v_closed.exact_cost := v_cost;
  v_closed.buy_fees := v_fees;
  v_closed.buy_price := trade_rounded(v_cost, v_part);
  v_closed.proceeds := p_cash;
  v_closed.close_fees := 0;
  v_closed.close_price := trade_rounded(p_close::numeric * p_action.denominator, p_action.numerator);
  v_closed.closed_at := p_at;
  INSERT INTO trade_position SELECT v_closed.*;
END
$$;
REVOKE ALL ON FUNCTION split_lot_of(corporate_action,trade_position,bigint,numeric,bigint,bigint,timestamp with time zone) FROM PUBLIC;
