-- A preview's rate is the middle one less or more the spread that the tariff has on its day, and its amounts are those of
-- that rate to the cent: the database computes both again. The middle rate is that of a quote that was kept: the last
-- one, or one of the minute before.
CREATE OR REPLACE FUNCTION exchange_at_the_tariff() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp
SET timezone = 'UTC' AS $$
DECLARE
  v_from text := NEW.terms ->> 'from';
  v_amount numeric := (NEW.terms ->> 'amount')::numeric;
  v_received numeric := (NEW.terms ->> 'received')::numeric;
  v_middle numeric := (NEW.terms ->> 'middle')::numeric * 1000000;
  v_rate numeric := (NEW.terms ->> 'rate')::numeric;
  v_spread bigint;
  v_difference numeric;
BEGIN
  SELECT value INTO STRICT v_spread FROM exchange_setting
    WHERE name = 'spread_rate' AND effective_from <= (NEW.at AT TIME ZONE 'America/Mexico_City')::date
    ORDER BY effective_from DESC LIMIT 1;
  v_difference := trade_rounded(v_middle * v_spread, 1e8);
  IF ((NEW.terms ->> 'spread')::numeric * 10000 = v_spread
      AND v_rate * 1000000 = v_middle + (CASE v_from WHEN 'USD' THEN -v_difference ELSE v_difference END)) IS NOT TRUE THEN
    RAISE EXCEPTION 'an exchange costs what the tariff says' USING ERRCODE = 'BX002';
  END IF;
  IF (v_from IN ('MXN', 'USD') AND v_middle > 0 AND v_rate > 0
      AND v_amount > 0 AND v_amount = round(v_amount, 2) AND v_received > 0 AND v_received = round(v_received, 2)
      AND CASE v_from WHEN 'USD' THEN abs(v_amount * v_rate - v_received) * 2 <= 0.01
          ELSE abs(v_amount - v_received * v_rate) * 2 <= 0.01 * v_rate END) IS NOT TRUE THEN
    RAISE EXCEPTION 'an exchange brings what its rate says' USING ERRCODE = 'check_violation';
  END IF;
  IF NOT EXISTS (SELECT FROM market_quote q
       WHERE q.hash = decode(NEW.terms ->> 'evidence', 'hex') AND q.stock_id = 'USDMXN.FX' AND q.kind = 'quote'
         AND q.last = v_middle AND q.source = NEW.terms ->> 'source'
         AND NOT EXISTS (SELECT FROM market_quote k WHERE k.stock_id = q.stock_id AND k.quoted_at > q.quoted_at + interval '1 minute'))
     OR NEW.at > business_now() + interval '5 seconds' THEN
    RAISE EXCEPTION 'an exchange is at a rate that was kept' USING ERRCODE = 'BX002';
  END IF;
  RETURN NEW;
END $$;
