-- With the end of a split, offers of its stock that are backed or open are of the new shares: what is left in their accounts
-- becomes whole new shares (a rest goes back to custody), the price falls as the shares grow, rounded down to a cent.
CREATE OR REPLACE FUNCTION block_offers_split() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  o block_offer;
  v_before bigint;
  v_after bigint;
  v_sold bigint;
  v_price bigint;
BEGIN
  FOR o IN SELECT * FROM block_offer WHERE stock_id = NEW.stock_id AND state IN ('backed', 'open') ORDER BY id FOR UPDATE
  LOOP
    v_before := o.shares - o.sold;
    v_after := div(v_before::numeric * NEW.numerator, NEW.denominator::numeric * 1000000) * 1000000;
    v_sold := trade_rounded(o.sold::numeric * NEW.numerator, NEW.denominator);
    v_price := div(o.price::numeric * NEW.denominator, NEW.numerator);
    v_price := greatest(1, v_price - CASE WHEN v_price > 10000 THEN v_price % 10000 ELSE 0 END);
    PERFORM set_config('bolsillo.block_split', o.stock_id, true);
    -- Where nothing whole is left, nothing is for sale any more.
    IF v_after = 0 THEN v_sold := greatest(1, v_sold); END IF;
    UPDATE block_offer SET shares = v_sold + v_after, sold = v_sold, price = v_price,
        min_shares = least(v_sold + v_after,
          ceil(o.min_shares::numeric * NEW.numerator / (NEW.denominator::numeric * 1000000)) * 1000000)
      WHERE id = o.id;
    IF v_before > 0 THEN
      PERFORM ledger.post(jsonb_build_object('name', 'block.offer.split', 'investorId', o.id, 'at', NEW.effective_at,
        'reference', jsonb_build_object('kind', 'block_offer', 'id', o.id, 'stockId', o.stock_id, 'cause', NEW.id),
        'postings', jsonb_build_array(jsonb_build_object('name', 'block.offer.split-out', 'asset', o.stock_id || '.BLOCK',
            'amount', v_before::text, 'source', 'investor.available', 'destination', 'firm.custody'))
          || CASE WHEN v_after = 0 THEN '[]'::jsonb ELSE jsonb_build_array(jsonb_build_object(
            'name', 'block.offer.split-in', 'asset', o.stock_id || '.BLOCK', 'amount', v_after::text,
            'source', 'firm.custody', 'destination', 'investor.available')) END));
    END IF;
    PERFORM set_config('bolsillo.block_split', '', true);
  END LOOP;
  RETURN NULL;
END $$;

REVOKE ALL ON FUNCTION block_offers_split() FROM PUBLIC;
