CREATE OR REPLACE FUNCTION withdrawal_setting_on(p_name text, p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp
SET timezone = 'UTC' AS $$
DECLARE
  v_value bigint;
BEGIN
  SELECT value INTO STRICT v_value FROM withdrawal_setting
    WHERE name = p_name AND effective_from <= (p_at AT TIME ZONE 'America/Mexico_City')::date
    ORDER BY effective_from DESC LIMIT 1;
  RETURN v_value;
END
$$;
