-- A sale of p_shares that brings p_proceeds after its own fees: their part of what is borrowed is repaid and their part of
-- the accrued fees is charged; what the proceeds do not cover is the firm's loss. All parts that one order sells repay
-- together what its whole would have, half-even once; the last share takes all that is left.
CREATE OR REPLACE FUNCTION margin_repay(p_investor uuid, p_lot uuid, p_at timestamptz, p_shares bigint, p_proceeds bigint,
  p_cause uuid, p_execution text)
RETURNS margin_move LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_lot margin_lot;
  v_move margin_move;
  v_sold bigint;
  v_repaid bigint;
  v_taken numeric;
BEGIN
  SELECT * INTO v_lot FROM margin_lot WHERE investor_id = p_investor AND id = p_lot AND state = 'open' FOR UPDATE;
  IF NOT FOUND OR p_shares <= 0 OR p_shares > v_lot.quantity OR p_proceeds < 0 OR p_cause IS NULL THEN
    RAISE EXCEPTION 'the lot % cannot be sold so', p_lot USING ERRCODE = 'BM001';
  END IF;
  SELECT coalesce(sum(shares), 0), coalesce(sum(borrowed), 0) INTO v_sold, v_repaid FROM margin_move
    WHERE investor_id = p_investor AND cause_id = p_cause AND kind = 'repay';
  v_lot.accrued := v_lot.accrued + margin_accrual(v_lot.currency, v_lot.borrowed, v_lot.accrued_at, p_at);
  v_move.borrowed := CASE WHEN p_shares = v_lot.quantity THEN v_lot.borrowed
    ELSE least(v_lot.borrowed, greatest(0, trade_rounded((v_lot.borrowed + v_repaid)::numeric * (v_sold + p_shares),
      v_lot.quantity + v_sold) - v_repaid)) END;
  v_taken := trade_rounded(v_lot.accrued * p_shares, v_lot.quantity);
  v_move.fee := trade_rounded(v_lot.settled + v_taken, 36000000000) - v_lot.charged;
  UPDATE margin_lot SET quantity = quantity - p_shares, borrowed = borrowed - v_move.borrowed,
      accrued = v_lot.accrued - v_taken, settled = settled + v_taken, charged = charged + v_move.fee,
      accrued_at = greatest(accrued_at, p_at), moves = moves + 1, written_by = pg_current_xact_id(),
      state = CASE WHEN p_shares = quantity THEN 'closed' ELSE 'open' END,
      closed_at = CASE WHEN p_shares = quantity THEN p_at END
    WHERE investor_id = p_investor AND id = p_lot RETURNING * INTO v_lot;
  INSERT INTO margin_move (investor_id, lot_id, number, origin, kind, at, cause_id, execution_id, shares, value, borrowed,
      fee, covered, quantity_after, borrowed_after, accrued_after, settled_after, charged_after)
    VALUES (p_investor, p_lot, v_lot.moves, v_lot.origin, 'repay', v_lot.accrued_at, p_cause, p_execution, p_shares,
      p_proceeds, v_move.borrowed, v_move.fee, greatest(0, v_move.borrowed + v_move.fee - p_proceeds), v_lot.quantity,
      v_lot.borrowed, v_lot.accrued, v_lot.settled, v_lot.charged)
    RETURNING * INTO v_move;
  RETURN v_move;
END $$;

REVOKE ALL ON FUNCTION margin_repay(uuid,uuid,timestamp with time zone,bigint,bigint,uuid,text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION margin_repay(uuid,uuid,timestamp with time zone,bigint,bigint,uuid,text) TO bolsillo_app;
