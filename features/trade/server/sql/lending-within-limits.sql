-- A buy at 2× is placed only where all that the firm has lent, and all that working buys may still borrow with it, stays
-- within the limits in force. One at a time, so that two do not count on the same room.
CREATE OR REPLACE FUNCTION lending_within_limits() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_scope text;
  v_most bigint;
  v_lent numeric;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('lending ' || NEW.currency, 420));
  FOREACH v_scope IN ARRAY ARRAY['investor', 'stock', 'all'] LOOP
    SELECT amount INTO v_most FROM lending_limit
      WHERE scope = v_scope AND currency = NEW.currency
        AND effective_from <= (NEW.created_at AT TIME ZONE 'America/New_York')::date
      ORDER BY effective_from DESC LIMIT 1;
    SELECT coalesce(sum(borrowed), 0) INTO v_lent FROM margin_lot
      WHERE state = 'open' AND currency = NEW.currency
        AND (v_scope <> 'investor' OR investor_id = NEW.investor_id) AND (v_scope <> 'stock' OR stock_id = NEW.stock_id);
    SELECT v_lent + coalesce(sum(ceil(bound_price::numeric * (quantity - filled) * (leverage - 1) / leverage / 1e10)), 0)
      INTO v_lent FROM trade_order
      WHERE state = 'pending' AND side = 'buy' AND leverage > 1 AND currency = NEW.currency
        AND (v_scope <> 'investor' OR investor_id = NEW.investor_id) AND (v_scope <> 'stock' OR stock_id = NEW.stock_id);
    IF v_lent > coalesce(v_most, 0) THEN
      RAISE EXCEPTION 'leverage.limit_%', v_scope USING ERRCODE = 'BM004';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
