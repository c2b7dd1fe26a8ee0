-- Whether one person is not enough: above the limit of withdrawals, more than was told, or a coin whose rate is of
-- another time than the order's. Without a rate for pesos: two.
CREATE OR REPLACE FUNCTION deposit_needs_two(d deposit) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
  SELECT d.received > d.quantity
      OR coalesce(d.confirmed_at NOT BETWEEN d.created_at - interval '6 hours' AND d.created_at + interval '6 hours', false)
      OR coalesce(CASE WHEN d.currency = 'USD' THEN d.credited > s.value
           ELSE d.credited::numeric * 1000000 > s.value::numeric * d.fx_rate END, true)
    FROM (SELECT 1) one LEFT JOIN (SELECT value FROM withdrawal_setting WHERE name = 'two_operators_above_usd_cents'
      AND effective_from <= (d.decided_at AT TIME ZONE 'America/Mexico_City')::date
      ORDER BY effective_from DESC LIMIT 1) s ON true
$$;
