-- An order is what its investor was shown and confirmed, at the NAV of a day whose cut-off was still ahead: nobody buys or
-- sells at a value that may be known.
CREATE OR REPLACE FUNCTION mutual_fund_order_was_shown() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp SET timezone = 'UTC' AS $$
DECLARE
  v_fund mutual_fund;
BEGIN
  PERFORM FROM preview p
    WHERE p.id = NEW.preview_id AND p.investor_id = NEW.investor_id AND p.kind = 'mutual-fund' AND p.used_at IS NOT NULL
      AND p.terms ->> 'fundId' = NEW.fund_id AND p.terms ->> 'side' = NEW.side
      AND p.terms ->> 'currency' = NEW.currency AND p.terms ->> 'navDate' = NEW.nav_date::text
      AND (p.terms ->> 'valuedAt')::timestamptz = NEW.valued_at AND (p.terms ->> 'settlesAt')::timestamptz = NEW.settles_at
      AND CASE NEW.side WHEN 'buy' THEN (p.terms ->> 'amount')::numeric * 100 = NEW.amount
          ELSE (p.terms ->> 'units')::numeric * 1000000 = NEW.units END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a fund order is what its preview showed' USING ERRCODE = 'BF003';
  END IF;
  SELECT * INTO STRICT v_fund FROM mutual_fund WHERE id = NEW.fund_id;
  IF v_fund.currency <> NEW.currency OR (NEW.side = 'buy' AND NEW.amount < v_fund.minimum)
     OR NEW.created_at >= (NEW.nav_date + v_fund.cut_off::time) AT TIME ZONE 'America/Mexico_City'
     OR NEW.valued_at <> (NEW.nav_date + v_fund.valued_at::time) AT TIME ZONE 'America/Mexico_City' THEN
    RAISE EXCEPTION 'a fund order keeps to the terms and the cut-off of its fund' USING ERRCODE = 'BF003';
  END IF;
  RETURN NEW;
END
$$;
