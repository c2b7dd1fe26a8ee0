-- The simulated venue's own books, apart from the firm's: it survives a kill like a real exchange would. Nothing but
-- features/trade/server/venue touches them.
CREATE TABLE venue_order (
  -- Ours, and what makes a second submission of one order impossible.
  client_order_id text PRIMARY KEY,
  -- Arrival: earlier orders are filled first.
  place bigint GENERATED ALWAYS AS IDENTITY,
  stock_id text NOT NULL,
  exchange text NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  quantity bigint NOT NULL CHECK (quantity > 0),
  filled bigint NOT NULL DEFAULT 0 CHECK (filled >= 0 AND filled <= quantity),
  bound_price bigint NOT NULL,
  -- Not filled at or after this instant: the close of its session; null for good till cancelled.
  good_until timestamptz,
  state text NOT NULL DEFAULT 'working' CHECK (state IN ('working', 'filled', 'cancelled'))
);
CREATE INDEX venue_order_working ON venue_order (place) WHERE state = 'working';

-- What happened, in order. `seq` has no gaps that fill later: writers take venue_state first.
CREATE TABLE venue_event (
  seq bigint PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('fill', 'cancelled')),
  client_order_id text NOT NULL REFERENCES venue_order (client_order_id),
  execution_id text UNIQUE,
  price bigint,
  quantity bigint,
  source text,
  quoted_at timestamptz,
  happened_at timestamptz NOT NULL,
  CHECK ((kind = 'fill') = (execution_id IS NOT NULL AND price > 0 AND quantity > 0 AND source IS NOT NULL
    AND quoted_at IS NOT NULL))
);
REVOKE UPDATE, DELETE ON venue_event FROM bolsillo_app;

-- One row: the last event and the business second that was last matched.
CREATE TABLE venue_state (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  last_seq bigint NOT NULL DEFAULT 0,
  matched_until timestamptz NOT NULL DEFAULT '-infinity'
);
INSERT INTO venue_state DEFAULT VALUES;
