-- A corporate action has changed the shares of a lot; what is borrowed and accrued stays. That the shares are those of the
-- position, the ledger's check and the feature that the lot is part of look at.
CREATE OR REPLACE FUNCTION margin_split(p_investor uuid, p_lot uuid, p_at timestamptz, p_quantity bigint)
RETURNS margin_move LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_lot margin_lot;
  v_move margin_move;
  v_before bigint;
BEGIN
  SELECT quantity INTO v_before FROM margin_lot
    WHERE investor_id = p_investor AND id = p_lot AND state = 'open' FOR UPDATE;
  IF NOT FOUND OR p_quantity <= 0 THEN
    RAISE EXCEPTION 'the lot % cannot be split so', p_lot USING ERRCODE = 'BM001';
  END IF;
  UPDATE margin_lot SET quantity = p_quantity,
      accrued = accrued + margin_accrual(currency, borrowed, accrued_at, p_at),
      accrued_at = greatest(accrued_at, p_at), moves = moves + 1, written_by = pg_current_xact_id()
    WHERE investor_id = p_investor AND id = p_lot RETURNING * INTO v_lot;
  INSERT INTO margin_move (investor_id, lot_id, number, origin, kind, at, shares, value, borrowed, fee, covered,
      quantity_after, borrowed_after, accrued_after, settled_after, charged_after)
    VALUES (p_investor, p_lot, v_lot.moves, v_lot.origin, 'split', v_lot.accrued_at, p_quantity - v_before, 0, 0, 0, 0,
      v_lot.quantity, v_lot.borrowed, v_lot.accrued, v_lot.settled, v_lot.charged)
    RETURNING * INTO v_move;
  RETURN v_move;
END $$;

REVOKE ALL ON FUNCTION margin_split(uuid,uuid,timestamp with time zone,bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION margin_split(uuid,uuid,timestamp with time zone,bigint) TO bolsillo_app;
