-- Whether two operators must agree: the amount, with all that the same investor asked for within the hours before and
-- that was neither given back nor taken back, is worth more than the limit, or of some of it nobody knows the worth.
CREATE OR REPLACE FUNCTION withdrawal_needs_two(p_investor uuid, p_currency text, p_amount bigint, p_fx bigint, p_at timestamptz)
RETURNS boolean
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
DECLARE
  v_own numeric := withdrawal_worth(p_currency, p_amount, p_fx);
  v_since timestamptz := p_at - withdrawal_setting_on('two_operators_window_hours', p_at) * interval '1 hour';
  v_before numeric;
  v_unknown boolean;
BEGIN
  SELECT coalesce(sum(worth), 0), coalesce(bool_or(worth IS NULL), false) INTO v_before, v_unknown
    FROM (SELECT withdrawal_worth(currency, amount, fx_rate) AS worth FROM withdrawal
           WHERE investor_id = p_investor AND requested_at > v_since
             AND state IN ('pending', 'completed', 'unknown')) asked;
  RETURN v_unknown OR v_own IS NULL
    OR v_before + v_own > withdrawal_setting_on('two_operators_above_usd_cents', p_at);
END
$$;
