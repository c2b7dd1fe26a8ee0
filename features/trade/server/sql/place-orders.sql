-- p_items = [{"place", "investorId", "call", "key", "inputHash" (hex), "previewId", "side", "orderId", "positionId", "splitId",
-- "expiresAt" (or null), "refusal" (why the market or the fees say no, or null), "last" (the stock's last price, or null),
-- "reference": {…}, "signed": what the investor's device signed of it, {"key", "statement", "signature"} (hex), or null}], of those that may be placed an investor has one at most on each side (BL003); p_at is the business
-- instant, p_now that of security.
--
-- An outcome for each item, under the place that it names: `placed` (head: of the investor's chain), `replayed` (order_id:
-- the order that was placed under its key first) or `refused` (reason, and as detail of `insufficient` the account and
-- asset, of a limit of the investor's the most that is allowed). What passes a limit of the firm's halts buying, and is
-- refused where it is a buy itself; a closing for want of margin is under no limit. Each stands for itself: what one is
-- refused for leaves the others alone. A fault, though, is of the whole batch and undoes it: the caller then confirms its
-- items one by one.
--
-- Its statements are planned once and find every row by its key: planned again for each batch, as PostgreSQL would for
-- arrays, planning took most of the time, and a plan made while a table was small would read all of it later.
CREATE OR REPLACE FUNCTION place_orders(p_items jsonb, p_at timestamptz, p_now timestamptz)
RETURNS TABLE (place int, outcome text, head text, order_id uuid, reason text, detail text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET enable_material = off
SET enable_memoize = off AS $$
#variable_conflict use_column
DECLARE
  v_limits jsonb := order_limits(p_at);
  v_halted boolean;
  v_before bigint;
  -- More than all nodes place at once.
  c_under_way CONSTANT int := 4096;
BEGIN
  -- In the order of the investors, so that no two batches wait for each other. The statement after sees what those before us
  -- committed.
  PERFORM lock_trading(i.investor)
    FROM (SELECT DISTINCT (item ->> 'investorId')::uuid AS investor FROM jsonb_array_elements(p_items) AS item
           ORDER BY investor) AS i;
  v_halted := trading_halted();
  v_before := orders_of_the_minute(p_at);
  IF v_before + c_under_way > (v_limits ->> 'firm_orders')::bigint THEN
    -- So near the limit batches stand in line, so that no two count on the same room.
    PERFORM pg_advisory_xact_lock(hashtextextended('orders of the minute', 50));
    v_halted := trading_halted();
    v_before := orders_of_the_minute(p_at);
  END IF;

  -- An order is of now, so that it cannot choose among the quotes that were kept: nothing of its stock was kept after it.
  -- Only a sandbox's seeds are of before.
  IF p_at < business_now() - interval '1 minute' AND EXISTS (
       SELECT FROM jsonb_to_recordset(p_items) AS i ("investorId" uuid, "previewId" uuid)
         JOIN trade_preview v ON v.investor_id = i."investorId" AND v.id = i."previewId"
        WHERE EXISTS (SELECT FROM market_quote q WHERE q.stock_id = v.stock_id AND q.quoted_at > p_at + interval '1 minute')) THEN
    RAISE EXCEPTION 'an order of % is not of now', p_at USING ERRCODE = 'BT002';
  END IF;

  RETURN QUERY
  WITH item AS MATERIALIZED (
    SELECT i.*, v.type, v.time_in_force, v.stock_id, v.exchange, v.currency, v.leverage, v.quantity, v.limit_price,
           v.bound_price, v.hold_amount, v.position_id, v.terms,
           CASE v.side WHEN 'buy' THEN v.currency ELSE v.stock_id END AS hold_asset,
           abs(v.bound_price - i.last)::numeric * 1e8 / i.last AS distance,
           k.answer AS first, coalesce(k.input_hash = decode(i."inputHash", 'hex'), false) AS is_replay,
           -- A key that was used before comes first: its first success is given again whatever has changed since.
           CASE
             WHEN k.key IS NOT NULL THEN 'idempotency.conflict'
             WHEN v.id IS NULL OR v.side <> i.side THEN 'not_found'
             WHEN v.order_id IS NOT NULL THEN 'preview.used'
             WHEN v.expires_at <= p_now THEN 'preview.expired'
             WHEN i.refusal IS NOT NULL THEN i.refusal
             WHEN i.signed IS NOT NULL AND NOT investor_key_signs(i."investorId", decode(i.signed ->> 'key', 'hex'))
               THEN 'signature.key_unknown'
             WHEN v.side = 'sell' AND s.id IS NULL THEN 'not_found'
             WHEN v.side = 'sell' AND s.state = 'closed' THEN 'position.closed'
             WHEN v.side = 'sell' AND s.quantity - s.held < v.quantity THEN 'holding.insufficient'
             WHEN i.call <> 'margin/close' THEN order_guard(i."investorId", v.side, v.currency,
               ceil(v.bound_price::numeric * v.quantity / 1e10), v_limits, v_halted, p_at)
           END AS refused
      FROM jsonb_to_recordset(p_items) AS i (place int, "investorId" uuid, call text, key text, "inputHash" text,
             "previewId" uuid, side text, "orderId" uuid, "positionId" uuid, "splitId" uuid, "expiresAt" timestamptz,
             refusal text, last bigint, reference jsonb, signed jsonb)
      LEFT JOIN idempotency k ON k.investor_id = i."investorId" AND k.call = i.call AND k.key = i.key
      LEFT JOIN trade_preview v ON v.investor_id = i."investorId" AND v.id = i."previewId"
      LEFT JOIN trade_position s ON s.investor_id = i."investorId" AND s.id = v.position_id
  ), passing AS MATERIALIZED (
    -- What would pass a limit of the firm's: the first ones of a batch may still fit.
    SELECT i.place, i.side, i.stock_id, i.distance, i.distance > (v_limits ->> 'firm_distance')::numeric AS is_far, i.nth
      FROM (SELECT *, row_number() OVER (ORDER BY place) AS nth FROM item
             WHERE refused IS NULL AND call <> 'margin/close') AS i
     WHERE i.distance > (v_limits ->> 'firm_distance')::numeric OR v_before + i.nth > (v_limits ->> 'firm_orders')::bigint
  ), halted AS (
    INSERT INTO trading_halt (cause, seen, most, stock_id, halted_at)
      SELECT CASE WHEN is_far THEN 'firm_distance' ELSE 'firm_orders' END,
             CASE WHEN is_far THEN ceil(distance) ELSE v_before + nth END,
             (v_limits ->> CASE WHEN is_far THEN 'firm_distance' ELSE 'firm_orders' END)::bigint,
             CASE WHEN is_far THEN stock_id END, p_at
        FROM passing ORDER BY place LIMIT 1
      ON CONFLICT DO NOTHING
  ), judged AS MATERIALIZED (
    SELECT i.*, CASE
        WHEN i.refused IS NOT NULL OR i.call = 'margin/close' THEN i.refused
        WHEN p.is_far AND i.type = 'limit' THEN 'price.too_far'
        WHEN p.is_far THEN 'price.moved'
        WHEN p.place IS NOT NULL AND i.side = 'buy' THEN 'trade.halted'
        WHEN i.type = 'limit' AND i.distance > (v_limits ->> 'investor_distance')::numeric THEN 'price.too_far'
      END AS no
      FROM item i LEFT JOIN passing p ON p.place = i.place
  ), ready AS MATERIALIZED (
    SELECT * FROM judged WHERE no IS NULL
  ), hold AS MATERIALIZED (
    -- By itself, so that it runs once for each side whatever the planner thinks of the joins below.
    SELECT each.side, each.investors[h.place] AS investor, h.head
      FROM (SELECT side, array_agg("investorId") AS investors,
                   -- Whatever else the caller says of it: the hold is this order's.
                   array_agg((reference - 'signed') || jsonb_build_object('kind', 'order', 'id', "orderId", 'side', side,
                     'stockId', stock_id)
                     || CASE WHEN signed IS NULL THEN '{}' ELSE jsonb_build_object('signed', jsonb_build_array(jsonb_build_object(
                       'investor', "investorId", 'key', signed ->> 'key',
                       'statement', encode(sha256(convert_to(signed ->> 'statement', 'UTF8')), 'hex')))) END) AS refs,
                   array_agg(hold_asset) AS assets, array_agg(hold_amount) AS amounts
              FROM ready GROUP BY side) AS each,
           ledger.hold_each('trade.' || each.side || '.hold', p_at, each.investors, each.refs, each.assets, each.amounts) AS h
  ), held AS MATERIALIZED (
    -- An investor has one item of a side, or hold_each had refused: each hold its own order, and no order without one.
    SELECT r.*, h.head FROM hold h JOIN ready r ON r."investorId" = h.investor AND r.side = h.side
  ), kept_signature AS (
    INSERT INTO investor_signature (statement_hash, investor_id, key_id, statement, signature, at)
      SELECT sha256(convert_to(h.signed ->> 'statement', 'UTF8')), h."investorId", decode(h.signed ->> 'key', 'hex'),
             h.signed ->> 'statement', decode(h.signed ->> 'signature', 'hex'), p_now
        FROM held h WHERE h.signed IS NOT NULL
  ), new_order AS (
    INSERT INTO trade_order (investor_id, id, side, type, time_in_force, state, stock_id, exchange, currency, leverage,
        quantity, limit_price, bound_price, terms, hold_asset, hold_amount, hold_left, position_id, split_id,
        preview_id, ledger_head, expires_at, created_at, signature)
      SELECT h."investorId", h."orderId", h.side, h.type, h.time_in_force, 'pending', h.stock_id, h.exchange, h.currency,
             h.leverage, h.quantity, h.limit_price, h.bound_price, h.terms, h.hold_asset, h.hold_amount, h.hold_amount,
             coalesce(h.position_id, h."positionId"), h."splitId", h."previewId", h.head, h."expiresAt", p_at,
             sha256(convert_to(h.signed ->> 'statement', 'UTF8'))
        FROM held h
  ), used_preview AS (
    UPDATE trade_preview v SET order_id = h."orderId"
      FROM held h WHERE v.investor_id = h."investorId" AND v.id = h."previewId"
  ), kept_aside AS (
    UPDATE trade_position s SET held = s.held + h.quantity
      FROM held h WHERE h.side = 'sell' AND s.investor_id = h."investorId" AND s.id = h.position_id
  ), waiting AS (
    INSERT INTO trade_outbox (investor_id, order_id, kind, due_at)
      SELECT h."investorId", h."orderId", 'submit', p_now FROM held h
  ), kept_key AS (
    INSERT INTO idempotency (investor_id, call, key, input_hash, answer, created_at)
      SELECT h."investorId", h.call, h.key, decode(h."inputHash", 'hex'), to_jsonb(h."orderId"), p_now FROM held h
  )
  SELECT i.place, CASE WHEN h.head IS NOT NULL THEN 'placed' WHEN i.is_replay THEN 'replayed' ELSE 'refused' END, h.head,
         CASE WHEN i.is_replay THEN (i.first #>> '{}')::uuid END,
         CASE WHEN h.head IS NULL AND NOT i.is_replay THEN coalesce(i.no, 'insufficient') END,
         CASE
           WHEN h.head IS NULL AND i.no IS NULL THEN 'investor.available ' || i.hold_asset
           WHEN i.no = 'order.too_many' THEN v_limits ->> 'investor_orders'
           WHEN i.no = 'price.too_far' THEN v_limits ->> 'investor_distance'
           WHEN i.no = 'order.open_limit' THEN v_limits ->> ('investor_open_' || lower(i.currency))
         END
    FROM judged i
    LEFT JOIN held h ON h."investorId" = i."investorId" AND h.side = i.side AND i.no IS NULL;
END $$;

REVOKE ALL ON FUNCTION place_orders(jsonb,timestamp with time zone,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION place_orders(jsonb,timestamp with time zone,timestamp with time zone) TO bolsillo_app;
