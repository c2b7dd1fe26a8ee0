-- Each notification, also of many inserted at once, goes to the devices of its reader.
CREATE OR REPLACE FUNCTION push_what_is_told() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- Ended by this very transaction: its row was written by it.
  INSERT INTO push_outbox (subscription_id, notification_id, last_word)
  SELECT s.id, told.id, l.ended_at IS NOT NULL AND l.xmin = pg_current_xact_id()::xid
    FROM told JOIN push_subscription s ON s.investor_id = told.investor_id JOIN log_in l ON l.id = s.log_in_id;
  RETURN NULL;
END
$$;
