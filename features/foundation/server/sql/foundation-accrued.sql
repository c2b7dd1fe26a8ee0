-- Profit of so many days on years of 360, half-even.
CREATE OR REPLACE FUNCTION foundation_accrued(p_amount bigint, p_yearly bigint, p_days integer) RETURNS bigint
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp
RETURN trade_rounded(p_amount::numeric * p_yearly * greatest(p_days, 0), 36000000000)::bigint;
