-- What the working buys of one investor, or of all (null), may still come to at most, in cents of a currency.
CREATE OR REPLACE FUNCTION open_buys(p_investor uuid, p_currency text) RETURNS numeric
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  IF p_investor IS NULL THEN
    RETURN (SELECT coalesce(sum(ceil(bound_price::numeric * (quantity - filled) / 1e10)), 0) FROM trade_order
      WHERE state = 'pending' AND side = 'buy' AND currency = p_currency);
  END IF;
  RETURN (SELECT coalesce(sum(ceil(bound_price::numeric * (quantity - filled) / 1e10)), 0) FROM trade_order
    WHERE investor_id = p_investor AND state = 'pending' AND side = 'buy' AND currency = p_currency);
END
$$;
