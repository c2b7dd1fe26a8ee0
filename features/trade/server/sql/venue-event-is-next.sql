-- One writer of a venue's events at a time, each the next: who reads on from a cursor misses none.
CREATE OR REPLACE FUNCTION venue_event_is_next() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('venue ' || NEW.venue, 0));
  IF NEW.cursor <> 1 + coalesce((SELECT max(cursor) FROM trade_venue_event WHERE venue = NEW.venue), 0)
     OR NOT EXISTS (SELECT FROM trade_venue_order WHERE client_order_id = NEW.client_order_id AND venue = NEW.venue) THEN
    RAISE EXCEPTION 'the event % is not the next of %', NEW.cursor, NEW.venue USING ERRCODE = 'BT002';
  END IF;
  RETURN NEW;
END $$;
