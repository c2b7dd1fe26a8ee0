-- What is sold to the dealer is sold within a quote that was kept of the two minutes before, or within the bar of the session
-- at whose close it was due; its hash goes with it.
CREATE OR REPLACE FUNCTION block_sold_at_a_kept_quote() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  SELECT q.hash INTO NEW.sell_quote FROM market_quote q
    WHERE q.stock_id = NEW.stock_id AND q.quoted_at = NEW.sell_quoted_at AND q.source = NEW.sell_source
      AND NEW.sell_price BETWEEN q.low AND q.high
      AND CASE q.kind WHEN 'bar' THEN NEW.sold_at = q.quoted_at
            ELSE NEW.sold_at BETWEEN q.quoted_at - interval '1 second' AND q.quoted_at + interval '2 minutes' END
    ORDER BY q.kept_at DESC LIMIT 1;
  IF NEW.sell_quote IS NULL OR NEW.sold_at > business_now() + interval '5 seconds' THEN
    RAISE EXCEPTION 'no quote was kept at which % could be sold', NEW.id USING ERRCODE = 'BX005';
  END IF;
  RETURN NEW;
END $$;
