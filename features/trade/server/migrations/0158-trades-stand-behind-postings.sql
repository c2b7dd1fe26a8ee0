-- What stands behind each posting of a trade. An order is written only together with its hold, a fill only within its
-- order, at the price and the fees that its terms give, and a posting only for a fill or for an order that is over.
-- All of it in BT002. What no database can know is whether an exchange executed at that price: docs/honesty.md.

-- Orders and their holds come from place_orders alone, with its owner's rights.
UPDATE ledger.posting_rule SET held_each = true WHERE name IN ('trade.buy.hold', 'trade.sell.hold');
REVOKE INSERT ON trade_order FROM bolsillo_app;
ALTER FUNCTION place_orders(jsonb) SECURITY DEFINER SET search_path = public, pg_temp;
REVOKE ALL ON FUNCTION place_orders(jsonb) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION place_orders(jsonb) TO bolsillo_app;

-- A fill's postings name its execution: once, and found by the order's id. So is what an order gives back at its end.
CREATE UNIQUE INDEX trade_posted_once ON ledger.transaction
  (investor_id, (reference::jsonb ->> 'id'), (reference::jsonb ->> 'executionId')) NULLS NOT DISTINCT
  WHERE name IN ('trade.buy.fill', 'trade.sell.fill', 'trade.buy.release', 'trade.sell.release')
    AND (name IN ('trade.buy.release', 'trade.sell.release') OR reference::jsonb ? 'executionId');

-- Half-even, as every posting; none of the two below zero.
CREATE FUNCTION trade_rounded(n numeric, d numeric) RETURNS numeric
LANGUAGE sql IMMUTABLE RETURN div(n, d) + CASE
  WHEN 2 * (n % d) > d OR (2 * (n % d) = d AND div(n, d) % 2 = 1) THEN 1 ELSE 0 END;

-- What all fills of an order have come to. Cash in cents, shares in millionths.
CREATE TYPE trade_sums AS (shares numeric, exact_value numeric, value numeric, commission numeric, iva numeric,
  regulatory_fee numeric);
CREATE FUNCTION trade_sums_of(p_investor uuid, p_order uuid) RETURNS trade_sums
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(quantity), 0), coalesce(sum(price::numeric * quantity), 0), coalesce(sum(value), 0),
         coalesce(sum(commission), 0), coalesce(sum(iva), 0), coalesce(sum(regulatory_fee), 0)
    FROM trade_fill WHERE investor_id = p_investor AND order_id = p_order
$$;
-- What of its hold an order has used: cash with all fees of a buy, shares of a sale.
CREATE FUNCTION trade_used(p_side text, p_sums trade_sums) RETURNS numeric
LANGUAGE sql IMMUTABLE RETURN CASE p_side WHEN 'sell' THEN (p_sums).shares
  ELSE (p_sums).value + (p_sums).commission + (p_sums).iva + (p_sums).regulatory_fee END;

-- An order after one more execution, as features/trade/order.ts and fees.ts reckon it.
CREATE FUNCTION trade_sums_after(p_before trade_sums, p_side text, p_terms jsonb, p_price bigint, p_quantity bigint)
RETURNS trade_sums LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
DECLARE
  v trade_sums;
  v_fee numeric;
BEGIN
  v.shares := p_before.shares + p_quantity;
  v.exact_value := p_before.exact_value + p_price::numeric * p_quantity;
  v.value := trade_rounded(v.exact_value, 1e10);
  v.commission := trade_rounded(v.value * (p_terms ->> 'commission')::numeric, 1e8);
  v.iva := trade_rounded(v.commission * (p_terms ->> 'iva')::numeric, 1e8);
  v_fee := ceil(v.value * (p_terms ->> 'section31')::numeric / 1e8)
    + least(ceil((p_terms ->> 'taf')::numeric * v.shares / 1e10), (p_terms ->> 'tafCap')::numeric);
  IF p_side = 'sell' THEN v_fee := least(v_fee, v.value - v.commission - v.iva); END IF;
  v.regulatory_fee := greatest(v_fee, p_before.regulatory_fee);
  RETURN v;
END $$;

CREATE FUNCTION fill_fits_its_order() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_order trade_order;
  v_before trade_sums;
  v_after trade_sums;
BEGIN
  SELECT * INTO v_order FROM trade_order WHERE investor_id = NEW.investor_id AND id = NEW.order_id FOR UPDATE;
  IF NOT FOUND OR v_order.state <> 'pending' OR v_order.side <> NEW.side OR v_order.currency <> NEW.currency THEN
    RAISE EXCEPTION 'no working order stands behind the fill %', NEW.execution_id USING ERRCODE = 'BT002';
  END IF;
  IF (CASE NEW.side WHEN 'buy' THEN NEW.price > v_order.bound_price ELSE NEW.price < v_order.bound_price END) THEN
    RAISE EXCEPTION 'the fill % is beyond the bound of its order', NEW.execution_id USING ERRCODE = 'BT002';
  END IF;
  v_before := trade_sums_of(NEW.investor_id, NEW.order_id);
  v_after := trade_sums_after(v_before, NEW.side, v_order.terms, NEW.price, NEW.quantity);
  IF v_after.shares > v_order.quantity OR trade_used(NEW.side, v_after) > v_order.hold_amount THEN
    RAISE EXCEPTION 'the fill % takes more than its order holds', NEW.execution_id USING ERRCODE = 'BT002';
  END IF;
  IF (NEW.value, NEW.commission, NEW.iva, NEW.regulatory_fee) IS DISTINCT FROM
     ((v_after.value - v_before.value)::bigint, (v_after.commission - v_before.commission)::bigint,
      (v_after.iva - v_before.iva)::bigint, (v_after.regulatory_fee - v_before.regulatory_fee)::bigint) THEN
    RAISE EXCEPTION 'the fill % does not cost what its order''s terms say', NEW.execution_id USING ERRCODE = 'BT002';
  END IF;
  -- What the simulated venue has taken, it alone executes. An outside one keeps its books elsewhere.
  IF EXISTS (SELECT FROM venue_order WHERE client_order_id = NEW.investor_id || '.' || NEW.order_id)
     AND NOT EXISTS (SELECT FROM venue_event WHERE execution_id = NEW.execution_id AND price = NEW.price
       AND quantity = NEW.quantity AND client_order_id = NEW.investor_id || '.' || NEW.order_id) THEN
    RAISE EXCEPTION 'the venue has not told of the fill %', NEW.execution_id USING ERRCODE = 'BT002';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER fill_fits_its_order BEFORE INSERT ON trade_fill
  FOR EACH ROW EXECUTE FUNCTION fill_fits_its_order();

-- At the commit, a fill has moved what it says: each of its postings is there (that each fits, the next trigger asked).
CREATE FUNCTION fill_is_posted() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT count(*) FROM ledger.transaction t
        JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number
       WHERE t.investor_id = NEW.investor_id AND t.name IN ('trade.buy.fill', 'trade.sell.fill')
         AND t.reference::jsonb ->> 'id' = NEW.order_id::text
         AND t.reference::jsonb ->> 'executionId' = NEW.execution_id AND t.reference::jsonb ? 'executionId'
         AND p.name <> 'trade.buy.release')
     <> 1 + (NEW.value > 0)::int + (NEW.commission > 0)::int + (NEW.iva > 0)::int + (NEW.regulatory_fee > 0)::int THEN
    RAISE EXCEPTION 'the fill % was not posted', NEW.execution_id USING ERRCODE = 'BT002';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER fill_is_posted AFTER INSERT ON trade_fill DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION fill_is_posted();

-- A posting of a fill is one of that fill's amounts, once; a release is what an order that is over has not used.
CREATE FUNCTION trade_stands_behind() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_name text;
  v_reference jsonb;
  v_order trade_order;
  v_fill trade_fill;
  v_part CONSTANT text := split_part(NEW.name, '.', 3);
  v_released boolean := v_part = 'release';
BEGIN
  SELECT name, reference::jsonb INTO v_name, v_reference FROM ledger.transaction
    WHERE investor_id = NEW.investor_id AND number = NEW.transaction_number;
  SELECT * INTO v_order FROM trade_order WHERE investor_id = NEW.investor_id AND side = split_part(NEW.name, '.', 2)
    AND id = CASE WHEN v_reference ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
               THEN (v_reference ->> 'id')::uuid END;
  SELECT * INTO v_fill FROM trade_fill WHERE investor_id = NEW.investor_id AND order_id = v_order.id
    AND execution_id = v_reference ->> 'executionId';
  IF v_order.id IS NULL
     OR v_name IS DISTINCT FROM (CASE WHEN v_released AND v_fill.order_id IS NULL THEN NEW.name
                                      ELSE 'trade.' || v_order.side || '.fill' END)
     OR NEW.asset <> (CASE v_part WHEN 'release' THEN v_order.hold_asset WHEN 'deliver' THEN v_order.stock_id
                                  ELSE v_order.currency END)
     OR NEW.amount IS DISTINCT FROM (CASE v_part
          WHEN 'deliver' THEN v_fill.quantity
          WHEN 'settle' THEN v_fill.value
          WHEN 'commission' THEN v_fill.commission
          WHEN 'iva' THEN v_fill.iva
          WHEN 'regulatory-fee' THEN v_fill.regulatory_fee
          WHEN 'release' THEN CASE WHEN v_order.state <> 'pending' THEN v_order.hold_amount
            - trade_used(v_order.side, trade_sums_of(v_order.investor_id, v_order.id)) END
        END)
     OR EXISTS (SELECT FROM ledger.posting WHERE investor_id = NEW.investor_id
                  AND transaction_number = NEW.transaction_number AND position < NEW.position AND name = NEW.name) THEN
    RAISE EXCEPTION 'no trade stands behind %', NEW.name USING ERRCODE = 'BT002';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER trade_stands_behind BEFORE INSERT ON ledger.posting
  FOR EACH ROW WHEN (NEW.name LIKE 'trade.%' AND NEW.name NOT LIKE 'trade.%.hold')
  EXECUTE FUNCTION trade_stands_behind();

-- An order's sums only grow, its hold only shrinks …
CREATE TRIGGER order_only_grows BEFORE UPDATE ON trade_order
  FOR EACH ROW WHEN (NEW.filled < OLD.filled OR NEW.value < OLD.value OR NEW.commission < OLD.commission
    OR NEW.iva < OLD.iva OR NEW.regulatory_fee < OLD.regulatory_fee OR NEW.hold_left > OLD.hold_left)
  EXECUTE FUNCTION refuse_change_of_history();

-- … and once it is over, its sums are those of its fills, and what it held is used or given back, to the cent.
CREATE FUNCTION order_adds_up() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_sums CONSTANT trade_sums := trade_sums_of(NEW.investor_id, NEW.id);
  v_released numeric;
BEGIN
  SELECT coalesce(sum(p.amount::bigint), 0) INTO v_released FROM ledger.transaction t
    JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number
     AND p.name = 'trade.' || NEW.side || '.release'
    WHERE t.investor_id = NEW.investor_id AND t.reference::jsonb ->> 'id' = NEW.id::text
      AND t.name IN ('trade.buy.fill', 'trade.sell.fill', 'trade.buy.release', 'trade.sell.release')
      AND (t.name IN ('trade.buy.release', 'trade.sell.release') OR t.reference::jsonb ? 'executionId');
  IF (NEW.filled, NEW.value, NEW.commission, NEW.iva, NEW.regulatory_fee) IS DISTINCT FROM
     (v_sums.shares::bigint, v_sums.value::bigint, v_sums.commission::bigint, v_sums.iva::bigint,
      v_sums.regulatory_fee::bigint)
     OR v_released <> NEW.hold_amount - trade_used(NEW.side, v_sums) THEN
    RAISE EXCEPTION 'the order % does not add up', NEW.id USING ERRCODE = 'BT002';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER order_adds_up AFTER UPDATE OF state ON trade_order DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.state = 'pending' AND NEW.state <> 'pending') EXECUTE FUNCTION order_adds_up();

-- The simulated venue tells of nothing beyond the bound and the size of an order that it has.
CREATE FUNCTION event_fits_its_order() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM venue_order o WHERE o.client_order_id = NEW.client_order_id AND NEW.quantity <= o.quantity
    AND CASE o.side WHEN 'buy' THEN NEW.price <= o.bound_price ELSE NEW.price >= o.bound_price END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the event % fits no order of the venue', NEW.seq USING ERRCODE = 'BT002';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER event_fits_its_order BEFORE INSERT ON venue_event
  FOR EACH ROW WHEN (NEW.kind = 'fill') EXECUTE FUNCTION event_fits_its_order();
