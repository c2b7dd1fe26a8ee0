-- Everything that changes an investor's orders or positions takes this first, so that no two of their deeds can
-- wait for each other in a ring.
CREATE FUNCTION lock_trading(p_investor uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended(p_investor::text, 50));
$$;

-- One confirmation of a batch. `turn` counts an investor's own in it.
CREATE TYPE trade_place_item AS (
  place bigint,
  turn bigint,
  investor_id uuid,
  call text,
  key text,
  input_hash bytea,
  preview_id uuid,
  side text,
  order_id uuid,
  position_id uuid,
  split_id uuid,
  expires_at timestamptz,
  refusal text,
  reference jsonb,
  answer jsonb
);

-- What became of an item: `placed` (head: of the investor's chain), `replayed` (answer: the first success under its
-- key) or `refused` (reason, and of `insufficient` the account and asset as detail).
CREATE TYPE trade_place_outcome AS (place bigint, outcome text, head text, answer jsonb, reason text, detail text);

-- Confirms previews, a batch at once. p = {"at": business instant, "securityNow": instant, "items": [{"investorId",
-- "call", "key", "inputHash" (hex), "previewId", "side", "orderId", "positionId", "splitId", "expiresAt" (or null),
-- "refusal" (why the market or the fees say no, or null), "reference": {…}, "answer": {"order": {…}}}]}.
-- Gives an outcome for each item, by its place from 1. Each stands for itself: what one is refused for leaves the
-- others alone. A fault, though, is of the whole batch and undoes it: the caller then confirms its items one by one.
--
-- Its statements are planned once and find every row by its key: planned anew for each batch, as PostgreSQL would for
-- arrays, planning took most of the time, and a plan made while a table was small would read all of it later.
CREATE FUNCTION place_orders(p jsonb) RETURNS SETOF trade_place_outcome
LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
DECLARE
  v_at CONSTANT timestamptz := (p ->> 'at')::timestamptz;
  v_now CONSTANT timestamptz := (p ->> 'securityNow')::timestamptz;
  v_items trade_place_item[];
  v_turns bigint;
BEGIN
  SELECT array_agg(ROW(x.place, x.turn, x."investorId", x.call, x.key, decode(x."inputHash", 'hex'), x."previewId",
           x.side, x."orderId", x."positionId", x."splitId", x."expiresAt", x.refusal, x.reference,
           x.answer)::trade_place_item), max(x.turn)
    INTO v_items, v_turns
    FROM (SELECT i.*, row_number() OVER (PARTITION BY i."investorId" ORDER BY i.place) AS turn
            FROM ROWS FROM (jsonb_to_recordset(p -> 'items') AS ("investorId" uuid, call text, key text,
                   "inputHash" text, "previewId" uuid, side text, "orderId" uuid, "positionId" uuid, "splitId" uuid,
                   "expiresAt" timestamptz, refusal text, reference jsonb, answer jsonb)) WITH ORDINALITY
                 AS i ("investorId", call, key, "inputHash", "previewId", side, "orderId", "positionId", "splitId",
                   "expiresAt", refusal, reference, answer, place)) x;

  -- In the order of the investors, as the ledger asks of whoever posts for several.
  PERFORM lock_trading(i.investor_id)
    FROM (SELECT DISTINCT investor_id FROM unnest(v_items) ORDER BY investor_id) i;

  FOR v_turn IN 1 .. v_turns LOOP
    RETURN QUERY SELECT * FROM place_turn(
      ARRAY(SELECT i FROM unnest(v_items) AS i WHERE i.turn = v_turn), v_at, v_now);
  END LOOP;
END $$;

-- Why an item cannot be placed; null where it can. Under the investors' locks.
CREATE FUNCTION place_refusal(p_item trade_place_item, p_preview trade_preview, p_position trade_position,
  p_now timestamptz) RETURNS text
LANGUAGE sql STABLE RETURN CASE
  WHEN (p_preview).id IS NULL OR (p_preview).side <> (p_item).side THEN 'not_found'
  WHEN (p_preview).order_id IS NOT NULL THEN 'preview.used'
  WHEN (p_preview).expires_at <= p_now THEN 'preview.expired'
  WHEN (p_item).refusal IS NOT NULL THEN (p_item).refusal
  WHEN (p_preview).side = 'buy' THEN NULL
  WHEN (p_position).id IS NULL THEN 'not_found'
  WHEN (p_position).state = 'closed' THEN 'position.closed'
  WHEN (p_position).quantity - (p_position).held < (p_preview).quantity THEN 'holding.insufficient'
END;

-- Places items of different investors set by set: who may, the holds, the orders.
CREATE FUNCTION place_turn(p_items trade_place_item[], p_at timestamptz, p_now timestamptz)
RETURNS SETOF trade_place_outcome
LANGUAGE plpgsql AS $$
DECLARE
  v_judged trade_place_outcome[];
  v_ready trade_place_item[];
  v_side text;
  v_places bigint[];
  v_held_places bigint[] := '{}';
  v_held_heads text[] := '{}';
  v_investors uuid[];
  v_references jsonb[];
  v_assets text[];
  v_amounts bigint[];
BEGIN
  -- A key that was used before comes first: its first success is given again whatever has changed since.
  SELECT array_agg(ROW(j.place, CASE WHEN j.is_replay THEN 'replayed' ELSE 'refused' END, NULL,
             CASE WHEN j.is_replay THEN j.first END, j.reason, NULL)::trade_place_outcome)
             FILTER (WHERE j.reason IS NOT NULL),
         array_agg(j.item) FILTER (WHERE j.reason IS NULL)
    INTO v_judged, v_ready
    FROM (SELECT i.place, i AS item, k.answer AS first, coalesce(k.input_hash = i.input_hash, false) AS is_replay,
                 CASE WHEN k.key IS NOT NULL THEN 'idempotency.conflict' ELSE place_refusal(i, v, s, p_now) END AS reason
            FROM unnest(p_items) AS i
            LEFT JOIN idempotency k ON k.investor_id = i.investor_id AND k.call = i.call AND k.key = i.key
            LEFT JOIN trade_preview v ON v.investor_id = i.investor_id AND v.id = i.preview_id
            LEFT JOIN trade_position s ON s.investor_id = i.investor_id AND s.id = v.position_id) j;
  RETURN QUERY SELECT * FROM unnest(v_judged);
  IF v_ready IS NULL THEN RETURN; END IF;

  FOR v_side IN SELECT DISTINCT i.side FROM unnest(v_ready) AS i ORDER BY 1 LOOP
    SELECT array_agg(i.place), array_agg(i.investor_id), array_agg(i.reference), array_agg(v.hold_amount),
           array_agg(CASE v.side WHEN 'buy' THEN v.currency ELSE v.stock_id END)
      INTO v_places, v_investors, v_references, v_amounts, v_assets
      FROM unnest(v_ready) AS i JOIN trade_preview v ON v.investor_id = i.investor_id AND v.id = i.preview_id
     WHERE i.side = v_side;
    SELECT v_held_places || array_agg(v_places[h.place]), v_held_heads || array_agg(h.head)
      INTO v_held_places, v_held_heads
      FROM ledger.hold_each('trade.' || v_side || '.hold', p_at, v_investors, v_references, v_assets, v_amounts) h;
  END LOOP;

  RETURN QUERY
  WITH held AS MATERIALIZED (
    SELECT i.*, h.head FROM unnest(v_held_places, v_held_heads) AS h (place, head) JOIN unnest(v_ready) AS i ON i.place = h.place
  ), new_order AS (
    INSERT INTO trade_order (investor_id, id, side, type, time_in_force, state, stock_id, exchange, currency, leverage,
        quantity, limit_price, bound_price, terms, hold_asset, hold_amount, hold_left, position_id, split_id,
        preview_id, ledger_head, expires_at, created_at)
      SELECT v.investor_id, h.order_id, v.side, v.type, v.time_in_force, 'pending', v.stock_id, v.exchange, v.currency,
             v.leverage, v.quantity, v.limit_price, v.bound_price, v.terms,
             CASE v.side WHEN 'buy' THEN v.currency ELSE v.stock_id END, v.hold_amount, v.hold_amount,
             coalesce(v.position_id, h.position_id), h.split_id, v.id, h.head, h.expires_at, p_at
        FROM held h JOIN trade_preview v ON v.investor_id = h.investor_id AND v.id = h.preview_id
  ), used_preview AS (
    UPDATE trade_preview v SET order_id = h.order_id
      FROM held h WHERE v.investor_id = h.investor_id AND v.id = h.preview_id
  ), kept_aside AS (
    UPDATE trade_position s SET held = s.held + v.quantity
      FROM held h JOIN trade_preview v ON v.investor_id = h.investor_id AND v.id = h.preview_id
     WHERE h.side = 'sell' AND s.investor_id = v.investor_id AND s.id = v.position_id
  ), waiting AS (
    INSERT INTO trade_outbox (investor_id, order_id, kind, due_at)
      SELECT h.investor_id, h.order_id, 'submit', p_now FROM held h
  ), kept_answer AS (
    INSERT INTO idempotency (investor_id, call, key, input_hash, answer, created_at)
      SELECT h.investor_id, h.call, h.key, h.input_hash,
             jsonb_set(h.answer, '{order,ledgerHead}', to_jsonb(h.head)), p_now FROM held h
  )
  SELECT i.place, CASE WHEN h.head IS NULL THEN 'refused' ELSE 'placed' END, h.head, NULL::jsonb,
         CASE WHEN h.head IS NULL THEN 'insufficient' END,
         CASE WHEN h.head IS NULL THEN 'investor.available ' || CASE v.side WHEN 'buy' THEN v.currency ELSE v.stock_id END END
    FROM unnest(v_ready) AS i
    JOIN trade_preview v ON v.investor_id = i.investor_id AND v.id = i.preview_id
    LEFT JOIN held h ON h.place = i.place;
END $$;
