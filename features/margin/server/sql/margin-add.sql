-- Margin added to a lot repays what is borrowed of it; BM002 for more than that. A call has been answered where the
-- caller says so (`margin_lot.called_at`).
CREATE OR REPLACE FUNCTION margin_add(p_investor uuid, p_lot uuid, p_at timestamptz, p_amount bigint)
RETURNS margin_move LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_lot margin_lot;
  v_move margin_move;
BEGIN
  SELECT * INTO v_lot FROM margin_lot WHERE investor_id = p_investor AND id = p_lot AND state = 'open' FOR UPDATE;
  IF NOT FOUND OR p_amount <= 0 THEN
    RAISE EXCEPTION 'no margin can be added to the lot %', p_lot USING ERRCODE = 'BM001';
  END IF;
  IF p_amount > v_lot.borrowed THEN
    RAISE EXCEPTION 'more than is borrowed' USING ERRCODE = 'BM002';
  END IF;
  UPDATE margin_lot SET borrowed = borrowed - p_amount,
      accrued = accrued + margin_accrual(currency, borrowed, accrued_at, p_at),
      accrued_at = greatest(accrued_at, p_at), moves = moves + 1, written_by = pg_current_xact_id()
    WHERE investor_id = p_investor AND id = p_lot RETURNING * INTO v_lot;
  INSERT INTO margin_move (investor_id, lot_id, number, origin, kind, at, shares, value, borrowed, fee, covered,
      quantity_after, borrowed_after, accrued_after, settled_after, charged_after, signature)
    VALUES (p_investor, p_lot, v_lot.moves, v_lot.origin, 'add', v_lot.accrued_at, 0, p_amount, p_amount, 0, 0,
      v_lot.quantity, v_lot.borrowed, v_lot.accrued, v_lot.settled, v_lot.charged,
      signed_of(p_investor, 'position/add_margin', p_lot))
    RETURNING * INTO v_move;
  RETURN v_move;
END $$;

REVOKE ALL ON FUNCTION margin_add(uuid,uuid,timestamp with time zone,bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION margin_add(uuid,uuid,timestamp with time zone,bigint) TO bolsillo_app;
