-- Whether pesos for a dollar is a rate that the market was kept at: the last one, or one of the minutes before.
CREATE OR REPLACE FUNCTION rate_is_kept(p_rate bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM market_quote q
    WHERE q.stock_id = 'USDMXN.FX' AND q.kind = 'quote' AND q.last = p_rate
      AND NOT EXISTS (SELECT FROM market_quote k WHERE k.stock_id = q.stock_id AND k.quoted_at > q.quoted_at + interval '5 minutes'))
$$;
