-- The fee of the midnights of New York after p_from, up to p_to, on what is borrowed: cents × rate × nights, not yet divided
-- by 360 × 100,000,000. Computed from the days and the dated rates alone, however late or often anybody asks.
CREATE OR REPLACE FUNCTION margin_accrual(p_currency text, p_borrowed bigint, p_from timestamptz, p_to timestamptz)
RETURNS numeric LANGUAGE sql STABLE SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
  SELECT p_borrowed * coalesce(sum(r.rate::numeric * greatest(0,
           least((p_to AT TIME ZONE 'America/New_York')::date, r.until - 1)
             - greatest((p_from AT TIME ZONE 'America/New_York')::date + 1, r.effective_from) + 1)), 0)
    FROM (SELECT rate, effective_from, lead(effective_from) OVER (ORDER BY effective_from) AS until
            FROM overnight_rate WHERE currency = p_currency) r
$$;
