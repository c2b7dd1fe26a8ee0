-- Sells all that an order still has to the dealer's book while the market bids p_bid, by the provider's word: by a preview of its
-- owner that was used, at what it showed or, where the market bids more, at that; or (p_preview null) for want of margin, then
-- only where something is borrowed. Repays what is borrowed with the nights' fee; what a sale does not cover is the firm's loss.
-- What it brings settles at p_settles_at, on a later day of the exchanges than p_at.
--
-- Gives null, or why nothing was done: `block.sold_already`, `preview.repriced` where the bid fell further than it is held.
-- Mirrored in features/block-trade/block-figures.ts (`salePrice`).
CREATE OR REPLACE FUNCTION block_sell(p_investor uuid, p_order uuid, p_preview uuid, p_bid bigint, p_source text,
  p_quoted_at timestamptz, p_reference jsonb, p_at timestamptz, p_settles_at timestamptz) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  o block_order;
  p trade_position;
  v_terms jsonb;
  v_price bigint := p_bid;
  v_value bigint;
  v_charge bigint;
  v_iva bigint;
  v_move margin_move;
  v_book otc_quote;
  v_posted jsonb;
BEGIN
  PERFORM block_settles_later(p_at, p_settles_at);
  PERFORM lock_trading(p_investor);
  SELECT * INTO STRICT o FROM block_order WHERE id = p_order AND investor_id = p_investor FOR UPDATE;
  IF o.state = 'sold' THEN RETURN 'block.sold_already'; END IF;
  SELECT * INTO STRICT p FROM trade_position WHERE investor_id = p_investor AND id = p_order AND state = 'open' FOR UPDATE;
  IF p_preview IS NOT NULL THEN
    SELECT terms INTO STRICT v_terms FROM preview
      WHERE id = p_preview AND investor_id = p_investor AND kind = 'block-sale' AND used_at IS NOT NULL;
    v_price := greatest(p_bid, (v_terms ->> 'price')::numeric * 1000000);
    IF (v_terms ->> 'orderId')::uuid <> o.id OR (v_terms ->> 'quantity')::numeric * 1000000 <> p.quantity
       OR p_bid::numeric * 100000000 < v_price::numeric * (100000000 - block_rule('bid_held_rate', p_at)) THEN
      RETURN 'preview.repriced';
    END IF;
  ELSIF NOT EXISTS (SELECT FROM margin_lot WHERE investor_id = p_investor AND id = p_order AND state = 'open'
                      AND borrowed > 0) THEN
    RETURN 'preview.repriced';
  END IF;
  v_value := trade_rounded(v_price::numeric * p.quantity, 10000000000);
  SELECT charge, iva INTO v_charge, v_iva FROM block_charge(v_value, p_at);
  IF o.leverage > 1 THEN
    v_move := margin_repay(p_investor, p_order, p_at, p.quantity, v_value - v_charge, p_order, 'block.sell');
  END IF;
  UPDATE block_order SET state = 'sold', sold_how = CASE WHEN p_preview IS NULL THEN 'margin' ELSE 'investor' END,
      sell_preview_id = p_preview, sell_quantity = p.quantity, sell_price = v_price, sell_value = v_value,
      sell_charge = v_charge, sell_iva = v_iva, repaid = coalesce(v_move.borrowed, 0),
      overnight_fee = coalesce(v_move.fee, 0), covered = coalesce(v_move.covered, 0),
      sell_actual = v_value - v_charge - coalesce(v_move.borrowed + v_move.fee - v_move.covered, 0),
      sell_source = CASE WHEN v_price > p_bid THEN v_terms ->> 'source' ELSE p_source END,
      sell_quoted_at = CASE WHEN v_price > p_bid THEN to_timestamp((v_terms ->> 'quotedAt')::numeric / 1000) ELSE p_quoted_at END,
      sold_at = p_at, sell_settles_at = p_settles_at
    WHERE id = p_order RETURNING * INTO o;
  UPDATE trade_position SET state = 'closed', proceeds = v_value, close_fees = v_charge, close_price = v_price, closed_at = p_at
    WHERE investor_id = p_investor AND id = p_order;
  SELECT ledger.post(jsonb_build_object('name', 'block.sell', 'investorId', p_investor, 'at', p_at,
      'reference', p_reference || jsonb_build_object('kind', 'block_order', 'id', p_order, 'offerId', o.offer_id,
        'stockId', o.stock_id, 'quote', encode(o.sell_quote, 'hex'))
        || CASE WHEN v_move.lot_id IS NULL THEN '{}'
           ELSE jsonb_build_object('marginMove', p_order || '/' || v_move.number) END,
      'postings', jsonb_agg(jsonb_build_object('name', name, 'asset', asset, 'amount', amount::text, 'source', source,
        'destination', destination) ORDER BY place)))
    INTO v_posted
    FROM (VALUES
      (1, 'block.sell.settle', o.currency, o.sell_value, 'firm.dealer', 'investor.available'),
      (2, 'block.sell.charge', o.currency, o.sell_charge - o.sell_iva, 'investor.available', 'firm.commission'),
      (3, 'block.sell.iva', o.currency, o.sell_iva, 'investor.available', 'firm.iva'),
      (4, 'margin.cover', o.currency, v_move.covered, 'firm.margin-loss', 'investor.available'),
      (5, 'margin.repay', o.currency, v_move.borrowed, 'investor.available', 'firm.lending'),
      (6, 'margin.clear', 'MARGIN.' || o.currency, v_move.borrowed, 'investor.available', 'firm.lending'),
      (7, 'margin.fee', o.currency, v_move.fee, 'investor.available', 'firm.overnight-fee'),
      (8, 'block.sell.deliver', o.stock_id, o.sell_quantity, 'investor.available', 'firm.dealer'))
      AS moved (place, name, asset, amount, source, destination)
   WHERE amount > 0;
  UPDATE block_order SET ledger_head = v_posted ->> 'head' WHERE id = p_order;
  -- The dealer takes all of it, beyond its limit too: who bought in a block can always leave.
  v_book.side := 'sell';
  v_book.stock_id := o.stock_id;
  v_book.currency := o.currency;
  v_book.quantity := o.sell_quantity;
  v_book.value := o.sell_value;
  PERFORM otc_book_trade(v_book);
  RETURN NULL;
END $$;

REVOKE ALL ON FUNCTION block_sell(uuid,uuid,uuid,bigint,text,timestamp with time zone,jsonb,timestamp with time zone,timestamp with time zone) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION block_sell(uuid,uuid,uuid,bigint,text,timestamp with time zone,jsonb,timestamp with time zone,timestamp with time zone) TO bolsillo_app;
