-- A preview's rate is the middle one less or more the spread that the tariff has on its day: the database computes it
-- again. The middle rate itself is the provider's, and lives in no table.
CREATE OR REPLACE FUNCTION exchange_at_the_tariff() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp
SET timezone = 'UTC' AS $$
DECLARE
  v_spread bigint;
  v_difference numeric;
BEGIN
  SELECT value INTO STRICT v_spread FROM exchange_setting
    WHERE name = 'spread_rate' AND effective_from <= (NEW.at AT TIME ZONE 'America/Mexico_City')::date
    ORDER BY effective_from DESC LIMIT 1;
  v_difference := trade_rounded(NEW.middle_rate::numeric * v_spread, 1e8);
  IF NEW.spread_rate <> v_spread
     OR NEW.rate <> NEW.middle_rate + (CASE NEW.from_currency WHEN 'USD' THEN -v_difference ELSE v_difference END) THEN
    RAISE EXCEPTION 'an exchange costs what the tariff says' USING ERRCODE = 'BX002';
  END IF;
  RETURN NEW;
END $$;
