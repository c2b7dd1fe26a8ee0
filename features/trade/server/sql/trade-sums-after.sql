-- An order after one more execution, as features/trade/order.ts and fees.ts compute it.
CREATE OR REPLACE FUNCTION trade_sums_after(p_before trade_sums, p_side text, p_terms jsonb, p_price bigint, p_quantity bigint)
RETURNS trade_sums LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
DECLARE
  v trade_sums;
  v_fee numeric;
BEGIN
  v.shares := p_before.shares + p_quantity;
  v.exact_value := p_before.exact_value + p_price::numeric * p_quantity;
  v.value := trade_rounded(v.exact_value, 1e10);
  v.commission := trade_rounded(v.value * (p_terms ->> 'commission')::numeric, 1e8);
  v.iva := trade_rounded(v.commission * (p_terms ->> 'iva')::numeric, 1e8);
  v_fee := ceil(v.value * (p_terms ->> 'section31')::numeric / 1e8)
    + least(ceil((p_terms ->> 'taf')::numeric * v.shares / 1e10), (p_terms ->> 'tafCap')::numeric);
  IF p_side = 'sell' THEN v_fee := least(v_fee, v.value - v.commission - v.iva); END IF;
  v.regulatory_fee := greatest(v_fee, p_before.regulatory_fee);
  RETURN v;
END $$;
