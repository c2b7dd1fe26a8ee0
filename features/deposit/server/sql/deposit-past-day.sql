-- Which limits of 24 hours a credit by one person would pass, with what that person credited alone before, and what one
-- person alone credited to that investor: 'reviewer', 'investor', both or none. Pesos count at the rate kept with each.
CREATE OR REPLACE FUNCTION deposit_past_day(p_deposit uuid, p_reviewer uuid, p_investor uuid, p_at timestamptz,
  p_credited bigint, p_currency text, p_fx bigint) RETURNS text[]
LANGUAGE sql STABLE SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
  WITH alone AS (
    SELECT d.decided_by, d.investor_id, CASE WHEN d.currency = 'USD' THEN d.credited
        ELSE d.credited::numeric * 1000000 / d.fx_rate END AS cents
      FROM deposit d
     WHERE (d.decided_by = p_reviewer OR d.investor_id = p_investor) AND d.state = 'completed' AND d.id <> p_deposit
       AND d.decided_at > p_at - interval '24 hours' AND d.decided_at <= p_at AND NOT deposit_agreed_by_two(d)
  ), counted (name, cents) AS (
    SELECT 'reviewer', coalesce(sum(cents), 0) FROM alone WHERE decided_by = p_reviewer
    UNION ALL SELECT 'investor', coalesce(sum(cents), 0) FROM alone WHERE investor_id = p_investor
  )
  SELECT coalesce(array_agg(c.name ORDER BY c.name DESC), '{}') FROM counted c
   WHERE c.cents + CASE WHEN p_currency = 'USD' THEN p_credited ELSE p_credited::numeric * 1000000 / p_fx END
     > coalesce((SELECT value FROM deposit_limit WHERE name = c.name || '_day_usd'
         AND effective_from <= (p_at AT TIME ZONE 'America/Mexico_City')::date ORDER BY effective_from DESC LIMIT 1), 0)
$$;
