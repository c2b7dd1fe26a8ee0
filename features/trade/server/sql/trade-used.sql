-- What of its hold an order has used: cash with all fees of a buy, shares of a sale.
CREATE OR REPLACE FUNCTION trade_used(p_side text, p_sums trade_sums) RETURNS numeric
LANGUAGE sql IMMUTABLE RETURN CASE p_side WHEN 'sell' THEN (p_sums).shares
  ELSE (p_sums).value + (p_sums).commission + (p_sums).iva + (p_sums).regulatory_fee END;
