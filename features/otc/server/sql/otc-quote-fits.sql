-- A quote's price is its reference with the spread of its day, its fees are the tariff's, and it is good for no longer than
-- the rule says: the database computes all of it again. The reference is the side of a quote that was kept for its instant.
CREATE OR REPLACE FUNCTION otc_quote_fits() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_date CONSTANT date := (NEW.at AT TIME ZONE 'America/New_York')::date;
  v_spread bigint;
  v_life bigint;
  v_rates jsonb;
  v_sums trade_sums;
BEGIN
  SELECT value INTO STRICT v_spread FROM otc_setting
    WHERE name = 'spread_rate' AND effective_from <= v_date ORDER BY effective_from DESC LIMIT 1;
  SELECT value INTO STRICT v_life FROM otc_setting
    WHERE name = 'quote_life_ms' AND effective_from <= v_date ORDER BY effective_from DESC LIMIT 1;
  IF NEW.order_id IS NOT NULL OR NEW.spread_rate <> v_spread
     OR NEW.price <> otc_price(NEW.side, NEW.reference, v_spread)
     OR NEW.expires_at > NEW.created_at + v_life * interval '1 millisecond' THEN
    RAISE EXCEPTION 'a quote is at the price that the rule gives' USING ERRCODE = 'BQ001';
  END IF;
  SELECT jsonb_object_agg(kind, rate) || jsonb_build_object('tafCap', max(cap) FILTER (WHERE kind = 'taf')) INTO v_rates
    FROM (SELECT DISTINCT ON (kind) kind, rate, cap FROM fee_rate
           WHERE market = CASE NEW.exchange WHEN 'XMEX' THEN 'MX' ELSE 'US' END AND side = NEW.side
             AND effective_from <= v_date ORDER BY kind, effective_from DESC) AS rates;
  IF EXISTS (SELECT FROM unnest('{commission,iva,section31,taf,tafCap}'::text[]) AS kind
              WHERE coalesce((v_rates ->> kind)::numeric, 0) <> coalesce((NEW.terms ->> kind)::numeric, 0)) THEN
    RAISE EXCEPTION 'a quote costs what the tariff says' USING ERRCODE = 'BQ001';
  END IF;
  v_sums := trade_sums_after(ROW (0, 0, 0, 0, 0, 0)::trade_sums, NEW.side, NEW.terms, NEW.price, NEW.quantity);
  IF (NEW.value, NEW.commission, NEW.iva, NEW.regulatory_fee) IS DISTINCT FROM
     (v_sums.value::bigint, v_sums.commission::bigint, v_sums.iva::bigint, v_sums.regulatory_fee::bigint) THEN
    RAISE EXCEPTION 'a quote comes to what its price says' USING ERRCODE = 'BQ001';
  END IF;
  SELECT k.hash INTO NEW.quote FROM market_quote k
    WHERE k.stock_id = NEW.stock_id AND k.quoted_at = NEW.quoted_at AND k.source = NEW.source AND k.kind = 'quote'
      AND NEW.reference = CASE NEW.side WHEN 'buy' THEN k.ask ELSE k.bid END
      AND NEW.at BETWEEN k.quoted_at - interval '1 second' AND k.quoted_at + interval '1 minute'
    ORDER BY k.kept_at DESC LIMIT 1;
  IF NEW.quote IS NULL OR NEW.at > business_now() + interval '5 seconds'
     OR (NEW.at < business_now() - interval '1 minute' AND EXISTS (SELECT FROM market_quote k
           WHERE k.stock_id = NEW.stock_id AND k.quoted_at > NEW.at + interval '1 minute')) THEN
    RAISE EXCEPTION 'no market quote was kept for this one' USING ERRCODE = 'BQ002';
  END IF;
  RETURN NEW;
END $$;
