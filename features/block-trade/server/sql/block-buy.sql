-- Buys of an offer what a preview showed and was used for: the shares leave the offer's account for the investor's, the cash
-- goes the other way, and the order, its position and, at 2×, its lot are written. All figures are computed here.
--
-- p_ask is what the market asks for a share, by the provider's word: more than 1% above it nothing is sold. p_settles_at is of a
-- later day than p_at. Gives null, or why nothing was done: `block.not_open`, `block.sold_out`, `preview.repriced`,
-- `block.above_market`, `leverage.limit_…`, `trade.halted`. BL001 as ledger.post.
CREATE OR REPLACE FUNCTION block_buy(p_investor uuid, p_order uuid, p_preview uuid, p_ask bigint, p_source text,
  p_quoted_at timestamptz, p_reference jsonb, p_at timestamptz, p_settles_at timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_terms jsonb;
  o block_offer;
  v_leverage int;
  v_quantity bigint;
  v_value bigint;
  v_charge bigint;
  v_iva bigint;
  v_move margin_move;
  v_limit text;
  v_posted jsonb;
BEGIN
  PERFORM block_settles_later(p_at, p_settles_at);
  PERFORM lock_trading(p_investor);
  IF trading_halted() THEN RETURN 'trade.halted'; END IF;
  SELECT terms INTO STRICT v_terms FROM preview
    WHERE id = p_preview AND investor_id = p_investor AND kind = 'block-trade' AND used_at IS NOT NULL;
  v_leverage := (v_terms ->> 'leverage')::int;
  v_quantity := (v_terms ->> 'quantity')::numeric * 1000000;
  IF v_leverage > 1 THEN
    -- As buys on margin of any other kind: one at a time, so that two do not count on the same room.
    PERFORM pg_advisory_xact_lock(hashtextextended('lending ' || (v_terms ->> 'currency'), 420));
  END IF;
  SELECT * INTO o FROM block_offer WHERE id = (v_terms ->> 'offerId')::uuid FOR UPDATE;
  IF NOT FOUND OR o.state <> 'open' OR p_at >= o.finishes_at OR p_at < o.begins_at THEN RETURN 'block.not_open'; END IF;
  IF o.price <> (v_terms ->> 'price')::numeric * 1000000 OR v_quantity < o.min_shares OR v_leverage <> ALL (o.leverages) THEN
    RETURN 'preview.repriced';
  END IF;
  IF v_quantity > o.shares - o.sold THEN RETURN 'block.sold_out'; END IF;
  IF o.price::numeric * 100000000 > p_ask::numeric * (100000000 + block_rule('most_above_rate', p_at)) THEN
    RETURN 'block.above_market';
  END IF;
  v_value := trade_rounded(o.price::numeric * v_quantity, 10000000000);
  SELECT charge, iva INTO v_charge, v_iva FROM block_charge(v_value, p_at);
  IF v_leverage > 1 THEN
    v_move := margin_lend(p_investor, p_order, 'block-trade', o.stock_id, o.currency, v_leverage, p_at, v_quantity, v_value,
      p_order, 'block.buy');
    v_limit := block_lending_limit(p_investor, o.stock_id, o.currency, p_at);
    IF v_limit IS NOT NULL THEN RETURN v_limit; END IF;
  END IF;
  INSERT INTO block_order (id, investor_id, offer_id, preview_id, stock_id, currency, leverage, quantity, price, value,
      borrowed, charge, iva, market_ask, market_source, quoted_at, bought_at, settles_at)
    VALUES (p_order, p_investor, o.id, p_preview, o.stock_id, o.currency, v_leverage, v_quantity, o.price, v_value,
      coalesce(v_move.borrowed, 0), v_charge, v_iva, p_ask, p_source, p_quoted_at, p_at, p_settles_at);
  UPDATE block_offer SET sold = sold + v_quantity, orders = orders + 1 WHERE id = o.id;
  INSERT INTO trade_position (investor_id, id, state, stock_id, currency, leverage, quantity, exact_cost, buy_fees, buy_price,
      opened_at, product)
    VALUES (p_investor, p_order, 'open', o.stock_id, o.currency, v_leverage, v_quantity, o.price::numeric * v_quantity,
      v_charge, o.price, p_at, 'block');
  PERFORM ledger.post(jsonb_build_object('name', 'block.offer.sell', 'investorId', o.id, 'at', p_at,
    'reference', jsonb_build_object('kind', 'block_offer', 'id', o.id, 'stockId', o.stock_id, 'cause', p_order),
    'postings', jsonb_build_array(jsonb_build_object('name', 'block.offer.sell', 'asset', o.stock_id || '.BLOCK',
      'amount', v_quantity::text, 'source', 'investor.available', 'destination', 'firm.block-offer'))));
  SELECT ledger.post(jsonb_build_object('name', 'block.buy', 'investorId', p_investor, 'at', p_at,
      'reference', p_reference || jsonb_build_object('kind', 'block_order', 'id', p_order, 'offerId', o.id,
        'stockId', o.stock_id)
        || CASE WHEN v_move.borrowed > 0 THEN jsonb_build_object('marginMove', p_order || '/' || v_move.number)
           ELSE '{}' END,
      'postings', jsonb_agg(jsonb_build_object('name', name, 'asset', asset, 'amount', amount::text, 'source', source,
        'destination', destination) ORDER BY place)))
    INTO v_posted
    FROM (VALUES
      (1, 'margin.lend.available', o.currency, v_move.borrowed, 'firm.lending', 'investor.available'),
      (2, 'margin.owe', 'MARGIN.' || o.currency, v_move.borrowed, 'firm.lending', 'investor.available'),
      (3, 'block.buy.settle', o.currency, v_value, 'investor.available', 'firm.block-seller'),
      (4, 'block.buy.charge', o.currency, v_charge - v_iva, 'investor.available', 'firm.commission'),
      (5, 'block.buy.iva', o.currency, v_iva, 'investor.available', 'firm.iva'),
      (6, 'block.buy.deliver', o.stock_id, v_quantity, 'firm.block-offer', 'investor.available'))
      AS moved (place, name, asset, amount, source, destination)
   WHERE amount > 0;
  UPDATE block_order SET ledger_head = v_posted ->> 'head' WHERE id = p_order;
  RETURN NULL;
END $$;

REVOKE ALL ON FUNCTION block_buy(uuid,uuid,uuid,bigint,text,timestamp with time zone,jsonb,timestamp with time zone,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION block_buy(uuid,uuid,uuid,bigint,text,timestamp with time zone,jsonb,timestamp with time zone,timestamp with time zone) TO bolsillo_app;
