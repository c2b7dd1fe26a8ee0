-- Whether one person alone may not halt a stock at an instant: its feed quoted it within the minute before, the end of its
-- listing is announced, or one person halted it within a day before.
CREATE OR REPLACE FUNCTION halt_needs_two(p_instrument text, p_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
  SELECT EXISTS (SELECT FROM market_quote
      WHERE stock_id = p_instrument AND kind = 'quote' AND quoted_at > p_at - interval '1 minute')
    OR EXISTS (SELECT FROM market_notice WHERE instrument_id = p_instrument AND kind = 'halted'
      AND until IS NOT NULL AND at > p_at - interval '1 day')
    OR coalesce((SELECT kind = 'unlisted' FROM market_notice
      WHERE instrument_id = p_instrument AND kind IN ('listed', 'unlisted')
        AND effective_on > (p_at AT TIME ZONE 'America/Mexico_City')::date
      ORDER BY effective_on DESC, seq DESC LIMIT 1), false)
$$;
