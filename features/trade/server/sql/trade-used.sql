-- What of its hold an order has used: cash with all fees of a buy, without what is lent for it; shares of a sale.
CREATE OR REPLACE FUNCTION trade_used(p_side text, p_leverage int, p_sums trade_sums) RETURNS numeric
LANGUAGE sql IMMUTABLE RETURN CASE p_side WHEN 'sell' THEN (p_sums).shares
  ELSE trade_rounded((p_sums).value, p_leverage) + (p_sums).commission + (p_sums).iva + (p_sums).regulatory_fee END;
