-- Whether one person is not enough: above the limit of withdrawals, more than was told, beyond what one person credits in a
-- day, or a coin whose rate is not of when it first confirmed by the chain's own record, or of another time than the
-- order's. Without a rate for pesos: two.
CREATE OR REPLACE FUNCTION deposit_needs_two(d deposit) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
  SELECT d.received > d.quantity
      OR coalesce(d.confirmed_at NOT BETWEEN d.created_at - interval '6 hours' AND d.created_at + interval '6 hours', false)
      OR d.confirmed_at IS NOT NULL AND NOT EXISTS (SELECT FROM chain_record r WHERE r.rail = deposit_rail(d.method)
           AND r.transfer_key = deposit_transfer_key(d.method, d.transfer_key) AND r.confirmed_at = d.confirmed_at)
      OR coalesce(CASE WHEN d.currency = 'USD' THEN d.credited > s.value
           ELSE d.credited::numeric * 1000000 > s.value::numeric * d.fx_rate END, true)
      OR cardinality(deposit_past_day(d.id, d.decided_by, d.investor_id, d.decided_at, d.credited, d.currency, d.fx_rate)) > 0
    FROM (SELECT 1) one LEFT JOIN (SELECT value FROM withdrawal_setting WHERE name = 'two_operators_above_usd_cents'
      AND effective_from <= (d.decided_at AT TIME ZONE 'America/Mexico_City')::date
      ORDER BY effective_from DESC LIMIT 1) s ON true
$$;
