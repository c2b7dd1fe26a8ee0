-- A later payment goes to whom the product has owed longest, and is no more than that.
CREATE OR REPLACE FUNCTION foundation_payment_is_owed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_order uuid;
  v_left numeric;
BEGIN
  SELECT o.id, o.accrued - o.sale_profit - coalesce(sum(p.amount), 0) INTO v_order, v_left
    FROM foundation_order o LEFT JOIN foundation_payment p ON p.order_id = o.id
   WHERE o.foundation_id = NEW.foundation_id AND o.state = 'sold' AND o.accrued > o.sale_profit
   GROUP BY o.id HAVING o.accrued - o.sale_profit > coalesce(sum(p.amount), 0)
   ORDER BY o.sold_at, o.id LIMIT 1;
  IF NOT FOUND OR v_order <> NEW.order_id OR NEW.amount > v_left THEN
    RAISE EXCEPTION 'a term fund pays what it owes, the oldest first' USING ERRCODE = 'BO001';
  END IF;
  RETURN NEW;
END
$$;
