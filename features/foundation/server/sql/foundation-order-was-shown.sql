-- An order is what its preview showed, within its product's terms and window, at the tariff of its day; and nobody buys
-- into a product whose income pool does not hold what it owes.
CREATE OR REPLACE FUNCTION foundation_order_was_shown() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_product foundation;
  v_iva numeric;
  v_pool numeric;
BEGIN
  SELECT * INTO STRICT v_product FROM foundation WHERE id = NEW.foundation_id;
  PERFORM FROM preview p
    WHERE p.id = NEW.preview_id AND p.investor_id = NEW.investor_id AND p.kind = 'foundation' AND p.used_at IS NOT NULL
      AND p.terms ->> 'foundationId' = NEW.foundation_id::text AND (p.terms ->> 'amount')::numeric * 100 = NEW.buy_price
      AND (p.terms ->> 'charge')::numeric * 100 = NEW.buy_charge;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an order of a term fund is what its preview showed' USING ERRCODE = 'BO001';
  END IF;
  v_iva := foundation_setting_on('iva_rate', foundation_date('MXN', NEW.bought_at));
  IF NEW.buy_price < v_product.min_amount OR NEW.bought_at < v_product.begin_at OR NEW.bought_at >= v_product.finish_at
     OR NEW.bought_on <> foundation_date(v_product.currency, NEW.bought_at)
     OR NEW.buy_charge <> trade_rounded(NEW.buy_price::numeric
          * foundation_setting_on('service_charge', foundation_date('MXN', NEW.bought_at)), 100000000)
     OR NEW.buy_iva <> trade_rounded(NEW.buy_charge * v_iva, 100000000 + v_iva) THEN
    RAISE EXCEPTION 'an order of a term fund keeps to its terms' USING ERRCODE = 'BO001';
  END IF;
  SELECT coalesce(sum(frozen), 0) INTO v_pool FROM ledger.balance
    WHERE investor_id = v_product.income_pool AND asset = v_product.currency;
  IF v_pool < foundation_income_owed(v_product.id, NEW.bought_at) THEN
    RAISE EXCEPTION 'nobody buys into a term fund that is not covered' USING ERRCODE = 'BO001';
  END IF;
  RETURN NEW;
END
$$;
