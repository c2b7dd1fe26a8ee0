-- What an amount (cents) is worth in US cents; null for pesos without a rate.
CREATE OR REPLACE FUNCTION withdrawal_worth(p_currency text, p_amount bigint, p_fx bigint) RETURNS numeric
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_currency = 'USD' THEN p_amount::numeric ELSE p_amount::numeric * 1000000 / p_fx END
$$;
