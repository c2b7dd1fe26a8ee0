-- What a price is multiplied by, from one instant to a later one, by the splits that took effect between them.
CREATE OR REPLACE FUNCTION split_ratio(p_stock text, p_from timestamptz, p_to timestamptz) RETURNS numeric
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_ratio numeric := 1;
  v_one record;
BEGIN
  FOR v_one IN SELECT numerator, denominator FROM corporate_action WHERE stock_id = p_stock AND kind = 'split'
    AND state <> 'cancelled' AND effective_at > p_from AND effective_at <= p_to LOOP
    v_ratio := v_ratio * v_one.denominator / v_one.numerator;
  END LOOP;
  RETURN v_ratio;
END
$$;
