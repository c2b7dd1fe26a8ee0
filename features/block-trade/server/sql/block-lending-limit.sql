-- Which of the firm's limits is passed by all that it has lent, and all that working buys may still borrow with it; null for
-- none. As lending_within_limits says it of an order.
CREATE OR REPLACE FUNCTION block_lending_limit(p_investor uuid, p_stock text, p_currency text, p_at timestamptz) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_scope text;
  v_most bigint;
  v_lent numeric;
BEGIN
  FOREACH v_scope IN ARRAY ARRAY['investor', 'stock', 'all'] LOOP
    SELECT amount INTO v_most FROM lending_limit
      WHERE scope = v_scope AND currency = p_currency
        AND effective_from <= (p_at AT TIME ZONE 'America/New_York')::date
      ORDER BY effective_from DESC LIMIT 1;
    SELECT coalesce(sum(borrowed), 0) INTO v_lent FROM margin_lot
      WHERE state = 'open' AND currency = p_currency
        AND (v_scope <> 'investor' OR investor_id = p_investor) AND (v_scope <> 'stock' OR stock_id = p_stock);
    SELECT v_lent + coalesce(sum(ceil(bound_price::numeric * (quantity - filled) * (leverage - 1) / leverage / 1e10)), 0)
      INTO v_lent FROM trade_order
      WHERE state = 'pending' AND side = 'buy' AND leverage > 1 AND currency = p_currency
        AND (v_scope <> 'investor' OR investor_id = p_investor) AND (v_scope <> 'stock' OR stock_id = p_stock);
    IF v_lent > coalesce(v_most, 0) THEN RETURN 'leverage.limit_' || v_scope; END IF;
  END LOOP;
  RETURN NULL;
END $$;
