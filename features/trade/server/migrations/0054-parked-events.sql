-- What a venue told and we could not take over: it waits here, so that nobody else's orders wait behind it. Later events
-- of the same order wait with it, in their order. It goes away with its effect.
CREATE TABLE trade_parked_event (
  venue text NOT NULL,
  cursor bigint NOT NULL,
  client_order_id text NOT NULL,
  event jsonb NOT NULL,
  -- Security time.
  parked_at timestamptz NOT NULL,
  PRIMARY KEY (venue, cursor)
);
