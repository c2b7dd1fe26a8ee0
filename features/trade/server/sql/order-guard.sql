-- Why one more order of an investor's is refused, null where it is not: `trade.halted` (of buys alone: what one has can be
-- sold while buying stands still), `order.too_many`, `order.open_limit`. p_worth: what a buy that will work may come to at
-- most, in cents; null where none will. p_limits, p_halted: as order_limits and trading_halted say.
CREATE OR REPLACE FUNCTION order_guard(p_investor uuid, p_side text, p_currency text, p_worth numeric, p_limits jsonb,
  p_halted boolean, p_at timestamptz) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_most bigint := (p_limits ->> 'investor_orders')::bigint;
BEGIN
  IF p_side = 'buy' AND p_halted THEN RETURN 'trade.halted'; END IF;
  -- Without a row there is no limit, and nothing to count.
  IF v_most IS NOT NULL AND (SELECT count(*) FROM (SELECT FROM trade_order WHERE investor_id = p_investor AND created_at > p_at - interval '1 minute'
      ORDER BY created_at DESC, id DESC LIMIT v_most) AS recent) >= v_most THEN
    RETURN 'order.too_many';
  END IF;
  IF p_side = 'buy' AND p_worth + open_buys(p_investor, p_currency)
      > (p_limits ->> ('investor_open_' || lower(p_currency)))::numeric THEN
    RETURN 'order.open_limit';
  END IF;
  RETURN NULL;
END
$$;
