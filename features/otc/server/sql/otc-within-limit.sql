-- Whether the dealer may take one more trade of a stock: what the book comes to with it, and with the quotes that others
-- still hold on that side, is worth no more than the limit at this price. What brings the book back towards nothing always
-- may. A quote that is accepted (p_number; null while it is being made) makes way only for those before it:
-- those after it were given with this one promised. So an investor's one quote is never refused for the limit; of several
-- of their own, together beyond it, the later ones are.
--
-- Whoever asks keeps the stock's book until the transaction ends, so that two cannot both take the last of it.
CREATE OR REPLACE FUNCTION otc_within_limit(p_investor uuid, p_stock text, p_side text, p_quantity bigint, p_reference bigint,
  p_currency text, p_at timestamptz, p_now timestamptz, p_number bigint) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_limit bigint;
  v_held numeric;
  v_promised numeric;
  v_after numeric;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_stock, 440));
  SELECT value INTO STRICT v_limit FROM otc_setting
    WHERE name = 'limit_' || lower(p_currency) || '_cents'
      AND effective_from <= (p_at AT TIME ZONE 'America/New_York')::date
    ORDER BY effective_from DESC LIMIT 1;
  SELECT coalesce(sum(shares), 0) INTO v_held FROM otc_book WHERE stock_id = p_stock;
  SELECT coalesce(sum(quantity), 0) INTO v_promised FROM otc_quote
    WHERE stock_id = p_stock AND side = p_side AND order_id IS NULL AND expires_at > p_now AND investor_id <> p_investor
      AND (p_number IS NULL OR number < p_number);
  v_after := v_promised + p_quantity + CASE p_side WHEN 'buy' THEN -v_held ELSE v_held END;
  RETURN v_after <= 0 OR v_after * p_reference <= v_limit * 1e10;
END $$;
