-- A fill lies between bid and ask of the quote that its source gave at its instant, or, of a session that nobody watched,
-- between that session's low and high; it comes after its order and settles within days. The quote's hash goes with it.
-- What a venue outside executes is at the price that it told: then the hash is that of its own words.
CREATE OR REPLACE FUNCTION fill_at_a_kept_quote() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_order trade_order;
BEGIN
  SELECT * INTO v_order FROM trade_order WHERE investor_id = NEW.investor_id AND id = NEW.order_id;
  SELECT sha256(convert_to(e.told, 'UTF8')) INTO NEW.quote FROM trade_venue_event e
    WHERE e.venue = NEW.source AND e.execution_id = NEW.execution_id AND e.kind = 'fill'
      AND e.client_order_id = NEW.investor_id || '.' || NEW.order_id AND e.happened_at = NEW.quoted_at;
  IF NEW.quote IS NULL THEN
    SELECT q.hash INTO NEW.quote FROM market_quote q
      WHERE q.stock_id = v_order.stock_id AND q.quoted_at = NEW.quoted_at AND q.source = NEW.source
        AND NEW.price BETWEEN q.low AND q.high
        AND CASE q.kind WHEN 'bar' THEN NEW.filled_at = q.quoted_at
              ELSE NEW.filled_at BETWEEN q.quoted_at - interval '1 second' AND q.quoted_at + interval '1 minute' END
      ORDER BY q.kept_at DESC LIMIT 1;
  END IF;
  IF NEW.quote IS NULL THEN
    RAISE EXCEPTION 'no quote was kept at which % could be filled', NEW.execution_id USING ERRCODE = 'BT002';
  END IF;
  IF NEW.filled_at < v_order.created_at - interval '5 seconds' OR NEW.filled_at > business_now() + interval '5 seconds'
     OR NEW.settles_at <= NEW.filled_at OR NEW.settles_at > NEW.filled_at + interval '10 days' THEN
    RAISE EXCEPTION 'the fill % is of another time', NEW.execution_id USING ERRCODE = 'BT002';
  END IF;
  RETURN NEW;
END $$;
