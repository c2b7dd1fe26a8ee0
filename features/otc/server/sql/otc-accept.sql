-- Accepts a quote: posts it, writes its order and books it with the dealer. The caller adds the fill, without which
-- otc_is_filled lets nothing commit. p_reference is what the asset log says of it beside what it is about; p_position the
-- position that a buy opens, p_split the one that part of a sale becomes; p_at the business instant, p_now that of security.
--
-- Gives null, or why nothing was done: `not_found`, `preview.used`, `preview.expired`, `otc.limit`, what order_guard says, and of the position to be
-- sold `position.closed`, `holding.insufficient`. What was borrowed of it the fill repays. BL001 as ledger.post.
CREATE OR REPLACE FUNCTION otc_accept(p_investor uuid, p_quote uuid, p_order uuid, p_position uuid, p_split uuid,
  p_reference jsonb, p_at timestamptz, p_now timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  q otc_quote;
  v_position trade_position;
  v_posted jsonb;
  v_guard text;
BEGIN
  PERFORM lock_trading(p_investor);
  SELECT * INTO q FROM otc_quote WHERE investor_id = p_investor AND id = p_quote FOR UPDATE;
  IF NOT FOUND THEN RETURN 'not_found'; END IF;
  IF q.order_id IS NOT NULL THEN RETURN 'preview.used'; END IF;
  IF q.expires_at <= p_now THEN RETURN 'preview.expired'; END IF;
  IF q.side = 'sell' THEN
    SELECT * INTO v_position FROM trade_position
      WHERE investor_id = p_investor AND id = q.position_id AND stock_id = q.stock_id FOR UPDATE;
    IF NOT FOUND THEN RETURN 'not_found'; END IF;
    IF v_position.state = 'closed' THEN RETURN 'position.closed'; END IF;
    IF v_position.quantity - v_position.held < q.quantity THEN RETURN 'holding.insufficient'; END IF;
  END IF;
  v_guard := order_guard(p_investor, q.side, q.currency, NULL, order_limits(p_at), trading_halted(), p_at);
  IF v_guard IS NOT NULL THEN RETURN v_guard; END IF;
  IF NOT otc_within_limit(p_investor, q.stock_id, q.side, q.quantity, q.reference, q.currency, p_at, p_now,
      q.number) THEN
    RETURN 'otc.limit';
  END IF;

  UPDATE otc_quote SET order_id = p_order WHERE investor_id = p_investor AND id = p_quote;
  SELECT ledger.post(jsonb_build_object('name', 'otc.' || q.side, 'investorId', p_investor, 'at', p_at,
      'reference', p_reference || jsonb_build_object('kind', 'order', 'id', p_order, 'quoteId', p_quote, 'side', q.side,
        'stockId', q.stock_id, 'quote', encode(q.quote, 'hex')),
      'postings', jsonb_agg(jsonb_build_object('name', 'otc.' || q.side || '.' || part, 'asset', asset,
        'amount', amount, 'source', CASE WHEN is_in THEN account ELSE 'investor.available' END,
        'destination', CASE WHEN is_in THEN 'investor.available' ELSE account END) ORDER BY place)))
    INTO v_posted
    FROM (VALUES (1, 'settle', q.currency, q.value, 'firm.dealer', q.side = 'sell'),
                 (2, 'commission', q.currency, q.commission, 'firm.commission', false),
                 (3, 'iva', q.currency, q.iva, 'firm.iva', false),
                 (4, 'regulatory-fee', q.currency, q.regulatory_fee, 'firm.regulatory-fee', false),
                 (5, 'deliver', q.stock_id, q.quantity, 'firm.dealer', q.side = 'buy'))
           AS moved (place, part, asset, amount, account, is_in)
   WHERE amount > 0;

  INSERT INTO trade_order (investor_id, id, side, type, time_in_force, state, stock_id, exchange, currency, leverage,
      quantity, bound_price, terms, hold_asset, hold_amount, hold_left, position_id, split_id, preview_id, ledger_head,
      created_at)
    SELECT p_investor, p_order, q.side, 'otc', 'day', 'pending', q.stock_id, q.exchange, q.currency,
           coalesce(v_position.leverage, 1), q.quantity, q.price,
           q.terms, CASE q.side WHEN 'buy' THEN q.currency ELSE q.stock_id END, held, held,
           coalesce(q.position_id, p_position), p_split, q.id, v_posted ->> 'head', p_at
      FROM (SELECT CASE q.side WHEN 'buy' THEN q.value + q.commission + q.iva + q.regulatory_fee ELSE q.quantity END AS held);
  UPDATE trade_position SET held = held + q.quantity
    WHERE q.side = 'sell' AND investor_id = p_investor AND id = q.position_id;
  PERFORM otc_book_trade(q);
  RETURN NULL;
END $$;

REVOKE ALL ON FUNCTION otc_accept(uuid,uuid,uuid,uuid,uuid,jsonb,timestamp with time zone,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION otc_accept(uuid,uuid,uuid,uuid,uuid,jsonb,timestamp with time zone,timestamp with time zone) TO bolsillo_app;
