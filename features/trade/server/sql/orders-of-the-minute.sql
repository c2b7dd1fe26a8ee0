-- How many orders all investors placed in the minute before an instant, not counting those before the last halt was lifted.
CREATE OR REPLACE FUNCTION orders_of_the_minute(p_at timestamptz) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
  SELECT coalesce((SELECT n.last_value - o.number + 1 FROM trade_order o, trade_order_number n
    WHERE o.number IS NOT NULL AND o.created_at > greatest(p_at - interval '1 minute',
      (SELECT lifted_at FROM trading_halt WHERE lifted_at IS NOT NULL ORDER BY lifted_at DESC LIMIT 1))
    ORDER BY o.created_at, o.number LIMIT 1), 0);
$$;
