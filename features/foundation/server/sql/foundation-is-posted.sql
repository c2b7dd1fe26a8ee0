-- By the end of its transaction an order, a payment or an income stands in the ledger whole, on each account that it
-- touches: what leaves the investor has come into a pool and the other way round.
CREATE OR REPLACE FUNCTION foundation_is_posted() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_row jsonb := to_jsonb(NEW);
  v_product foundation;
  v_investor uuid;
  v_wanted jsonb;
  v_step jsonb;
  v_posted numeric;
BEGIN
  SELECT * INTO STRICT v_product FROM foundation WHERE id = NEW.foundation_id;
  IF TG_TABLE_NAME = 'foundation_income' THEN
    v_wanted := jsonb_build_array(jsonb_build_array(v_product.income_pool, 'foundation.income.in', v_row -> 'amount'));
  ELSIF TG_TABLE_NAME = 'foundation_payment' THEN
    SELECT investor_id INTO STRICT v_investor FROM foundation_order WHERE id = (v_row ->> 'order_id')::uuid;
    v_wanted := jsonb_build_array(jsonb_build_array(v_investor, 'foundation.owed', v_row -> 'amount'),
      jsonb_build_array(v_product.income_pool, 'foundation.owed.out', v_row -> 'amount'));
  ELSIF v_row ->> 'state' = 'bought' THEN
    v_wanted := jsonb_build_array(
      jsonb_build_array(v_row -> 'investor_id', 'foundation.buy',
        2 * (v_row ->> 'buy_price')::numeric + (v_row ->> 'buy_charge')::numeric),
      jsonb_build_array(v_product.principal_pool, 'foundation.principal.in', v_row -> 'buy_price'));
  ELSE
    v_wanted := jsonb_build_array(
      jsonb_build_array(v_row -> 'investor_id', 'foundation.sell', 2 * (v_row ->> 'buy_price')::numeric
        + (v_row ->> 'sale_profit')::numeric + (v_row ->> 'sell_charge')::numeric),
      jsonb_build_array(v_product.principal_pool, 'foundation.principal.out', v_row -> 'buy_price'),
      jsonb_build_array(v_product.income_pool, 'foundation.income.out', v_row -> 'sale_profit'));
  END IF;
  FOR v_step IN SELECT jsonb_array_elements(v_wanted) LOOP
    SELECT coalesce(sum(p.amount::numeric), 0) INTO v_posted FROM ledger.transaction t
      JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number
      WHERE t.investor_id = (v_step ->> 0)::uuid AND t.name = v_step ->> 1 AND t.name LIKE 'foundation.%'
        AND t.reference::jsonb ->> 'id' = NEW.id::text;
    IF v_posted <> (v_step ->> 2)::numeric THEN
      RAISE EXCEPTION '% of % is not posted', v_step ->> 1, NEW.id USING ERRCODE = 'BO001';
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
