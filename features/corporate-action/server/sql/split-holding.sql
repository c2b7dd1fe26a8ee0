-- Splits all lots of a stock that an investor holds, once. Shares become whole ones on the Mexican exchange and millionths
-- elsewhere; what is left over is paid at p_close, the close before the ex-date in the shares of then. What a lot cost stays
-- what it was, to the last place. BK004: orders of theirs still work. Gives no row where nothing was held or it was done.
CREATE OR REPLACE FUNCTION split_holding(p_action uuid, p_investor uuid, p_close bigint, p_at timestamptz)
RETURNS TABLE (quantity bigint, quantity_after bigint, cash bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_action corporate_action;
  v_lot trade_position;
  v_after bigint;
  v_rest numeric;
  v_cash bigint;
  v_totals bigint[] := '{0,0,0}';
  v_unit bigint;
BEGIN
  PERFORM lock_trading(p_investor);
  SELECT * INTO v_action FROM corporate_action WHERE id = p_action FOR SHARE;
  IF v_action.kind IS DISTINCT FROM 'split' OR v_action.state <> 'announced'
     OR EXISTS (SELECT FROM corporate_holding h WHERE h.action_id = p_action AND h.investor_id = p_investor) THEN
    RETURN;
  END IF;
  PERFORM action_is_due(v_action, v_action.effective_at);
  IF EXISTS (SELECT FROM trade_order o WHERE o.investor_id = p_investor AND o.state = 'pending'
               AND o.stock_id = v_action.stock_id) THEN
    RAISE EXCEPTION 'orders of % still work', v_action.stock_id USING ERRCODE = 'BK004';
  END IF;
  FOR v_lot IN SELECT * FROM trade_position p WHERE p.investor_id = p_investor AND p.stock_id = v_action.stock_id
    AND p.state = 'open' AND p.quantity > 0 ORDER BY p.id FOR UPDATE
  LOOP
    -- What is bought with borrowed money keeps all its shares, parts of one too: they are what the loan goes by.
    v_unit := CASE WHEN v_action.stock_id LIKE '%.XMEX' AND v_lot.leverage = 1 THEN 1000000 ELSE 1 END;
    v_after := div(v_lot.quantity::numeric * v_action.numerator, v_action.denominator::numeric * v_unit) * v_unit;
    -- In shares of after, times the denominator.
    v_rest := v_lot.quantity::numeric * v_action.numerator - v_after::numeric * v_action.denominator;
    v_cash := trade_rounded(v_rest * p_close, v_action.numerator * 1e10);
    PERFORM split_lot_of(v_action, v_lot, v_after, v_rest, v_cash, p_close, p_at);
    v_totals := ARRAY[v_totals[1] + v_lot.quantity, v_totals[2] + v_after, v_totals[3] + v_cash];
  END LOOP;
  IF v_totals[1] = 0 THEN RETURN; END IF;
  INSERT INTO corporate_holding (action_id, investor_id, effective_at, quantity, quantity_after, cash, done_at)
    VALUES (p_action, p_investor, v_action.effective_at, v_totals[1], v_totals[2], v_totals[3], p_at);
  PERFORM post_split(v_action, p_investor, v_totals, p_at);
  RETURN QUERY SELECT v_totals[1], v_totals[2], v_totals[3];
END
$$;
REVOKE ALL ON FUNCTION split_holding(uuid,uuid,bigint,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION split_holding(uuid,uuid,bigint,timestamp with time zone) TO bolsillo_app;
