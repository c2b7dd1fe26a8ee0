-- Each posting has its order, payment or income behind it, with its own amount, in the transaction it belongs to, and on the
-- account it belongs to: principal moves on the principal pool alone, profit on the income pool alone.
CREATE OR REPLACE FUNCTION foundation_stands_behind() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_reference jsonb;
  v_name text;
BEGIN
  SELECT reference::jsonb, name INTO v_reference, v_name FROM ledger.transaction
    WHERE investor_id = NEW.investor_id AND number = NEW.transaction_number;
  PERFORM FROM ledger.posting p
    WHERE p.investor_id = NEW.investor_id AND p.transaction_number = NEW.transaction_number AND p.name = NEW.name
      AND p.position <> NEW.position;
  IF FOUND THEN
    RAISE EXCEPTION 'no term fund stands behind %', NEW.name USING ERRCODE = 'BO001';
  END IF;
  IF v_name = 'foundation.income.in' THEN
    PERFORM FROM foundation_income i JOIN foundation f ON f.id = i.foundation_id
      WHERE i.id = (v_reference ->> 'id')::uuid AND f.income_pool = NEW.investor_id AND NEW.name = v_name
        AND NEW.asset = f.currency AND NEW.amount = i.amount;
  ELSIF v_name IN ('foundation.owed', 'foundation.owed.out') THEN
    PERFORM FROM foundation_payment p JOIN foundation_order o ON o.id = p.order_id JOIN foundation f ON f.id = o.foundation_id
      WHERE p.id = (v_reference ->> 'id')::uuid AND NEW.asset = f.currency AND NEW.amount = p.amount
        AND CASE v_name WHEN 'foundation.owed' THEN NEW.name = 'foundation.owed.profit' AND NEW.investor_id = o.investor_id
          ELSE NEW.name = 'foundation.income.out' AND NEW.investor_id = f.income_pool END;
  ELSE
    PERFORM FROM foundation_order o JOIN foundation f ON f.id = o.foundation_id
      WHERE o.id = (v_reference ->> 'id')::uuid
        AND CASE
          WHEN NEW.name IN ('foundation.buy.claim', 'foundation.sell.claim') THEN NEW.asset = 'FOUNDATION.' || f.currency
          ELSE NEW.asset = f.currency END
        AND CASE v_name
          WHEN 'foundation.buy' THEN o.state = 'bought' AND NEW.investor_id = o.investor_id AND CASE NEW.name
            WHEN 'foundation.buy.principal' THEN NEW.amount = o.buy_price
            WHEN 'foundation.buy.claim' THEN NEW.amount = o.buy_price
            WHEN 'foundation.buy.charge' THEN NEW.amount = o.buy_charge - o.buy_iva
            WHEN 'foundation.buy.iva' THEN NEW.amount = o.buy_iva
            ELSE false END
          WHEN 'foundation.principal.in' THEN o.state = 'bought' AND NEW.investor_id = f.principal_pool AND NEW.name = v_name
            AND NEW.amount = o.buy_price
          WHEN 'foundation.principal.out' THEN o.state = 'sold' AND NEW.investor_id = f.principal_pool AND NEW.name = v_name
            AND NEW.amount = o.buy_price
          WHEN 'foundation.income.out' THEN o.state = 'sold' AND NEW.investor_id = f.income_pool AND NEW.name = v_name
            AND NEW.amount = o.sale_profit
          WHEN 'foundation.sell' THEN o.state = 'sold' AND NEW.investor_id = o.investor_id AND CASE NEW.name
            WHEN 'foundation.sell.principal' THEN NEW.amount = o.buy_price
            WHEN 'foundation.sell.claim' THEN NEW.amount = o.buy_price
            WHEN 'foundation.sell.profit' THEN NEW.amount = o.sale_profit
            WHEN 'foundation.sell.charge' THEN NEW.amount = o.sell_charge - o.sell_iva
            WHEN 'foundation.sell.iva' THEN NEW.amount = o.sell_iva
            ELSE false END
          ELSE false END;
  END IF;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no term fund stands behind %', NEW.name USING ERRCODE = 'BO001';
  END IF;
  RETURN NEW;
END
$$;
