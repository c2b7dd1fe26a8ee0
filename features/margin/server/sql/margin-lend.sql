-- A purchase of p_shares for p_value, of which the firm lends what leverage leaves: the lot is opened or grows. The part of
-- one's own is rounded half-even once over all purchases of the lot. Under lock_trading, like all that moves a lot.
CREATE OR REPLACE FUNCTION margin_lend(p_investor uuid, p_lot uuid, p_origin text, p_stock text, p_currency text,
  p_leverage int, p_at timestamptz, p_shares bigint, p_value bigint, p_cause uuid, p_execution text)
RETURNS margin_move LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_lot margin_lot;
  v_move margin_move;
  v_total bigint;
BEGIN
  INSERT INTO margin_lot (investor_id, id, origin, stock_id, currency, leverage, state, quantity, bought_value, borrowed,
      accrued, settled, charged, accrued_at, moves, opened_at)
    VALUES (p_investor, p_lot, p_origin, p_stock, p_currency, p_leverage, 'open', 0, 0, 0, 0, 0, 0, p_at, 0, p_at)
    ON CONFLICT DO NOTHING;
  SELECT * INTO STRICT v_lot FROM margin_lot WHERE investor_id = p_investor AND id = p_lot FOR UPDATE;
  IF v_lot.state <> 'open' OR p_shares <= 0 OR p_value < 0 OR p_cause IS NULL
     OR (v_lot.origin, v_lot.stock_id, v_lot.currency, v_lot.leverage)
        IS DISTINCT FROM (p_origin, p_stock, p_currency, p_leverage::smallint) THEN
    RAISE EXCEPTION 'the lot % cannot grow so', p_lot USING ERRCODE = 'BM001';
  END IF;
  v_total := v_lot.bought_value + p_value;
  v_move.borrowed := (v_total - trade_rounded(v_total, p_leverage))
    - (v_lot.bought_value - trade_rounded(v_lot.bought_value, p_leverage));
  UPDATE margin_lot SET quantity = quantity + p_shares, bought_value = v_total, borrowed = borrowed + v_move.borrowed,
      accrued = accrued + margin_accrual(currency, borrowed, accrued_at, p_at),
      accrued_at = greatest(accrued_at, p_at), moves = moves + 1, written_by = pg_current_xact_id()
    WHERE investor_id = p_investor AND id = p_lot RETURNING * INTO v_lot;
  INSERT INTO margin_move (investor_id, lot_id, number, origin, kind, at, cause_id, execution_id, shares, value, borrowed,
      fee, covered, quantity_after, borrowed_after, accrued_after, settled_after, charged_after)
    VALUES (p_investor, p_lot, v_lot.moves, p_origin, 'lend', v_lot.accrued_at, p_cause, p_execution, p_shares, p_value,
      v_move.borrowed, 0, 0, v_lot.quantity, v_lot.borrowed, v_lot.accrued, v_lot.settled, v_lot.charged)
    RETURNING * INTO v_move;
  RETURN v_move;
END $$;

REVOKE ALL ON FUNCTION margin_lend(uuid,uuid,text,text,text,integer,timestamp with time zone,bigint,bigint,uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION margin_lend(uuid,uuid,text,text,text,integer,timestamp with time zone,bigint,bigint,uuid,text) TO bolsillo_app;
