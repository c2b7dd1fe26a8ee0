CREATE OR REPLACE FUNCTION trade_sums_of(p_investor uuid, p_order uuid) RETURNS trade_sums
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(quantity), 0), coalesce(sum(price::numeric * quantity), 0), coalesce(sum(value), 0),
         coalesce(sum(commission), 0), coalesce(sum(iva), 0), coalesce(sum(regulatory_fee), 0)
    FROM trade_fill WHERE investor_id = p_investor AND order_id = p_order
$$;
