-- An order ends once: what accrued is counted from its dates, what was bought stays as it was, and it is sold as a
-- preview showed or, on the finish, by itself.
CREATE OR REPLACE FUNCTION foundation_order_steps() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_product foundation;
  v_iva numeric;
BEGIN
  IF NEW.state = OLD.state THEN
    IF to_jsonb(NEW) - 'ledger_head' = to_jsonb(OLD) - 'ledger_head' THEN
      RETURN NEW;
    END IF;
    RAISE EXCEPTION 'the order % of a term fund stays as it is', OLD.id USING ERRCODE = 'BO001';
  END IF;
  SELECT * INTO STRICT v_product FROM foundation WHERE id = NEW.foundation_id;
  v_iva := foundation_setting_on('iva_rate', foundation_date('MXN', NEW.sold_at));
  IF NEW.sold_at < OLD.bought_at
     OR NEW.sold_on <> least(foundation_date(v_product.currency, NEW.sold_at), v_product.finish_on)
     OR NEW.accrued <> foundation_accrued(NEW.buy_price, v_product.yearly_rate, NEW.sold_on - NEW.bought_on)
     OR NEW.sell_charge <> trade_rounded((NEW.buy_price::numeric + NEW.sale_profit)
          * foundation_setting_on('service_charge', foundation_date('MXN', NEW.sold_at)), 100000000)
     OR NEW.sell_iva <> trade_rounded(NEW.sell_charge * v_iva, 100000000 + v_iva)
     OR (NEW.sale_preview_id IS NULL) <> (NEW.sold_at >= v_product.finish_at) THEN
    RAISE EXCEPTION 'the order % of a term fund is sold by its terms', OLD.id USING ERRCODE = 'BO001';
  END IF;
  IF NEW.sale_preview_id IS NOT NULL THEN
    PERFORM FROM preview p
      WHERE p.id = NEW.sale_preview_id AND p.investor_id = NEW.investor_id AND p.kind = 'foundation-sale' AND p.used_at IS NOT NULL
        AND p.terms ->> 'orderId' = NEW.id::text AND (p.terms ->> 'accrued')::numeric * 100 = NEW.accrued
        AND (p.terms ->> 'profit')::numeric * 100 = NEW.sale_profit AND (p.terms ->> 'charge')::numeric * 100 = NEW.sell_charge;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'an order of a term fund is sold as its preview showed' USING ERRCODE = 'BO001';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
