-- uses: venue_order_is_ours, venue_event_is_next, refuse_change_of_history
-- Orders that are executed outside the house. A row is written before the order leaves.
CREATE TABLE trade_venue_order (
  client_order_id text PRIMARY KEY,
  venue text NOT NULL,
  investor_id uuid NOT NULL,
  order_id uuid NOT NULL,
  -- Security time of the last question about it; from then on the next is counted.
  looked_at timestamptz NOT NULL,
  -- Business time; null while the venue works it.
  over_at timestamptz,
  FOREIGN KEY (investor_id, order_id) REFERENCES trade_order (investor_id, id)
);
CREATE INDEX trade_venue_order_working ON trade_venue_order (venue, looked_at) WHERE over_at IS NULL;
REVOKE UPDATE, DELETE ON trade_venue_order FROM bolsillo_app;
GRANT UPDATE (looked_at, over_at) ON trade_venue_order TO bolsillo_app;
CREATE TRIGGER is_ours BEFORE INSERT ON trade_venue_order FOR EACH ROW EXECUTE FUNCTION venue_order_is_ours();

-- What a venue outside told, word for word, each execution once. Written as it is heard: whoever is killed then has lost nothing.
CREATE TABLE trade_venue_event (
  venue text NOT NULL,
  -- Without gaps that fill later: see venue_event_is_next.
  cursor bigint NOT NULL,
  client_order_id text NOT NULL REFERENCES trade_venue_order (client_order_id),
  -- `noted`: what was heard of an execution whose shares were told before.
  kind text NOT NULL CHECK (kind IN ('fill', 'cancelled', 'disputed', 'noted')),
  -- The venue's own, or ours for what was looked up.
  execution_id text NOT NULL,
  price bigint CHECK (price > 0),
  quantity bigint CHECK (quantity > 0),
  -- Shares of the order that were executed by then, as the venue counts them.
  filled bigint NOT NULL CHECK (filled >= 0),
  -- Made of the order's sums, of which the venue told no execution.
  is_looked_up boolean NOT NULL,
  -- The venue's instant.
  happened_at timestamptz NOT NULL,
  told text NOT NULL,
  PRIMARY KEY (venue, cursor),
  UNIQUE (venue, execution_id),
  CHECK (kind <> 'fill' OR (price IS NOT NULL AND quantity IS NOT NULL))
);
CREATE INDEX trade_venue_event_of_order ON trade_venue_event (client_order_id);
REVOKE UPDATE, DELETE ON trade_venue_event FROM bolsillo_app;
CREATE TRIGGER is_next BEFORE INSERT ON trade_venue_event FOR EACH ROW EXECUTE FUNCTION venue_event_is_next();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON trade_venue_event
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
