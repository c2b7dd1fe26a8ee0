-- Everything that changes an investor's orders or positions takes this first, so that no two of their deeds can
-- wait for each other in a ring.
CREATE FUNCTION lock_trading(p_investor uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(p_investor::text, 50));
$$;

-- Confirms previews, a batch at once. p = {"at": business instant, "securityNow": instant, "items": [{"investorId",
-- "call", "key", "inputHash" (hex), "previewId", "side", "orderId", "positionId", "splitId", "expiresAt" (or null),
-- "refusal" (why the market or the fees say no, or null), "reference": {…}, "answer": {"order": {…}}}]}.
-- Gives an array of outcomes in the order of the items: {"outcome": "placed" | "replayed", "answer"} or
-- {"outcome": "refused", "reason", "detail"}. Each item stands for itself: what one is refused for leaves the others alone.
CREATE FUNCTION place_orders(p jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_at CONSTANT timestamptz := (p ->> 'at')::timestamptz;
  v_now CONSTANT timestamptz := (p ->> 'securityNow')::timestamptz;
  v_outcomes jsonb := '{}';
  v_item jsonb;
  v_place bigint;
  v_detail text;
  v_result jsonb;
BEGIN
  -- In the order of the investors, as ledger.post asks of whoever posts for several.
  FOR v_item, v_place IN
    SELECT value, ordinality FROM jsonb_array_elements(p -> 'items') WITH ORDINALITY
      ORDER BY (value ->> 'investorId')::uuid, ordinality
  LOOP
    PERFORM lock_trading((v_item ->> 'investorId')::uuid);
    BEGIN
      v_result := place_order(v_item, v_at, v_now);
    EXCEPTION
      WHEN SQLSTATE 'BL001' THEN
        GET STACKED DIAGNOSTICS v_detail = PG_EXCEPTION_DETAIL;
        v_result := jsonb_build_object('outcome', 'refused', 'reason', 'insufficient', 'detail', v_detail);
      WHEN deadlock_detected OR serialization_failure OR query_canceled OR admin_shutdown THEN
        RAISE;
      WHEN OTHERS THEN
        v_result := jsonb_build_object('outcome', 'refused', 'reason', 'server.fault', 'detail', SQLERRM);
    END;
    v_outcomes := jsonb_set(v_outcomes, ARRAY[v_place::text], v_result);
  END LOOP;
  RETURN (SELECT jsonb_agg(value ORDER BY key::int) FROM jsonb_each(v_outcomes));
END $$;

CREATE FUNCTION refused(p_reason text) RETURNS jsonb LANGUAGE sql IMMUTABLE
  RETURN jsonb_build_object('outcome', 'refused', 'reason', p_reason);

-- One item of place_orders, under the investor's lock.
CREATE FUNCTION place_order(p_item jsonb, p_at timestamptz, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  v_investor CONSTANT uuid := (p_item ->> 'investorId')::uuid;
  v_order CONSTANT uuid := (p_item ->> 'orderId')::uuid;
  v_hash CONSTANT bytea := decode(p_item ->> 'inputHash', 'hex');
  v_preview trade_preview;
  v_known idempotency;
  v_position trade_position;
  v_asset text;
  v_head text;
  v_answer jsonb;
BEGIN
  SELECT * INTO v_known FROM idempotency
    WHERE investor_id = v_investor AND call = p_item ->> 'call' AND key = p_item ->> 'key';
  IF FOUND THEN
    IF v_known.input_hash = v_hash THEN
      RETURN jsonb_build_object('outcome', 'replayed', 'answer', v_known.answer);
    END IF;
    RETURN refused('idempotency.conflict');
  END IF;

  SELECT * INTO v_preview FROM trade_preview
    WHERE investor_id = v_investor AND id = (p_item ->> 'previewId')::uuid FOR UPDATE;
  IF NOT FOUND OR v_preview.side <> p_item ->> 'side' THEN RETURN refused('not_found'); END IF;
  IF v_preview.order_id IS NOT NULL THEN RETURN refused('preview.used'); END IF;
  IF v_preview.expires_at <= p_now THEN RETURN refused('preview.expired'); END IF;
  IF p_item ->> 'refusal' IS NOT NULL THEN RETURN refused(p_item ->> 'refusal'); END IF;

  v_asset := v_preview.currency;
  IF v_preview.side = 'sell' THEN
    v_asset := v_preview.stock_id;
    SELECT * INTO v_position FROM trade_position
      WHERE investor_id = v_investor AND id = v_preview.position_id FOR UPDATE;
    IF NOT FOUND THEN RETURN refused('not_found'); END IF;
    IF v_position.state = 'closed' THEN RETURN refused('position.closed'); END IF;
    IF v_position.quantity - v_position.held < v_preview.quantity THEN RETURN refused('holding.insufficient'); END IF;
    UPDATE trade_position SET held = held + v_preview.quantity
      WHERE investor_id = v_investor AND id = v_preview.position_id;
  END IF;

  v_head := ledger.post(jsonb_build_object('name', 'trade.' || v_preview.side || '.hold', 'investorId', v_investor,
    'at', p_at, 'reference', p_item -> 'reference', 'postings', jsonb_build_array(jsonb_build_object(
      'name', 'trade.' || v_preview.side || '.hold', 'asset', v_asset, 'amount', v_preview.hold_amount::text,
      'source', 'investor.available', 'destination', 'investor.frozen')))) ->> 'head';

  INSERT INTO trade_order (investor_id, id, side, type, time_in_force, state, stock_id, exchange, currency, leverage,
    quantity, limit_price, bound_price, terms, hold_asset, hold_amount, hold_left, position_id, split_id, preview_id,
    ledger_head, expires_at, created_at)
  VALUES (v_investor, v_order, v_preview.side, v_preview.type, v_preview.time_in_force, 'pending', v_preview.stock_id,
    v_preview.exchange, v_preview.currency, v_preview.leverage, v_preview.quantity, v_preview.limit_price,
    v_preview.bound_price, v_preview.terms, v_asset, v_preview.hold_amount, v_preview.hold_amount,
    coalesce(v_preview.position_id, (p_item ->> 'positionId')::uuid), (p_item ->> 'splitId')::uuid, v_preview.id,
    v_head, (p_item ->> 'expiresAt')::timestamptz, p_at);
  UPDATE trade_preview SET order_id = v_order WHERE investor_id = v_investor AND id = v_preview.id;
  INSERT INTO trade_outbox (investor_id, order_id, kind, due_at) VALUES (v_investor, v_order, 'submit', p_now);

  v_answer := jsonb_set(p_item -> 'answer', '{order,ledgerHead}', to_jsonb(v_head));
  INSERT INTO idempotency (investor_id, call, key, input_hash, answer, created_at)
    VALUES (v_investor, p_item ->> 'call', p_item ->> 'key', v_hash, v_answer, p_now);
  RETURN jsonb_build_object('outcome', 'placed', 'answer', v_answer);
END $$;
