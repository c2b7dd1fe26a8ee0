-- Orders, fills and positions. All keyed by investor first. Cash in cents of `currency`, prices and shares in
-- millionths, exact values in 12 decimals (price × shares). `at` columns are business time unless they say otherwise.

-- What an investor was shown, bound to them, good for 30 s of the machine's time and for one order.
CREATE TABLE trade_preview (
  investor_id uuid NOT NULL,
  id uuid NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  type text NOT NULL CHECK (type IN ('market', 'limit')),
  time_in_force text NOT NULL CHECK (time_in_force IN ('day', 'gtc')),
  stock_id text NOT NULL,
  exchange text NOT NULL,
  currency text NOT NULL,
  leverage smallint NOT NULL CHECK (leverage IN (1, 2)),
  quantity bigint NOT NULL CHECK (quantity > 0),
  limit_price bigint CHECK (limit_price > 0),
  bound_price bigint NOT NULL CHECK (bound_price > 0),
  hold_amount bigint NOT NULL CHECK (hold_amount > 0),
  -- The position that a sale closes; null for a buy.
  position_id uuid,
  terms jsonb NOT NULL,
  -- Security time.
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  order_id uuid,
  PRIMARY KEY (investor_id, id),
  CHECK ((type = 'limit') = (limit_price IS NOT NULL)),
  CHECK ((side = 'sell') = (position_id IS NOT NULL))
);
CREATE INDEX trade_preview_unused ON trade_preview (expires_at) WHERE order_id IS NULL;

CREATE TABLE trade_order (
  investor_id uuid NOT NULL,
  id uuid NOT NULL,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  type text NOT NULL CHECK (type IN ('market', 'limit')),
  time_in_force text NOT NULL CHECK (time_in_force IN ('day', 'gtc')),
  state text NOT NULL CHECK (state IN ('pending', 'completed', 'cancelled')),
  reason text,
  stock_id text NOT NULL,
  exchange text NOT NULL,
  currency text NOT NULL,
  leverage smallint NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  limit_price bigint,
  bound_price bigint NOT NULL,
  terms jsonb NOT NULL,
  hold_asset text NOT NULL,
  hold_amount bigint NOT NULL CHECK (hold_amount > 0),
  hold_left bigint NOT NULL CHECK (hold_left >= 0),
  filled bigint NOT NULL DEFAULT 0 CHECK (filled >= 0 AND filled <= quantity),
  exact_value numeric(40, 0) NOT NULL DEFAULT 0,
  value bigint NOT NULL DEFAULT 0,
  commission bigint NOT NULL DEFAULT 0,
  iva bigint NOT NULL DEFAULT 0,
  regulatory_fee bigint NOT NULL DEFAULT 0,
  -- Of a sale: what the shares sold so far had cost, and their part of the fees of buying them.
  closed_cost numeric(40, 0) NOT NULL DEFAULT 0,
  closed_buy_fees bigint NOT NULL DEFAULT 0,
  position_id uuid NOT NULL,
  -- Of a sale: the id of the closed row that a partial close splits off.
  split_id uuid,
  preview_id uuid NOT NULL,
  ledger_head text NOT NULL,
  -- Why a cancel was asked of the venue; its outcome comes as an event.
  cancel_reason text,
  -- The close of the session that it does not outlive; null for good till cancelled.
  expires_at timestamptz,
  created_at timestamptz NOT NULL,
  completed_at timestamptz,
  PRIMARY KEY (investor_id, id),
  CHECK ((state = 'pending') = (completed_at IS NULL)),
  CHECK ((state = 'cancelled') = (reason IS NOT NULL)),
  CHECK (state = 'pending' OR hold_left = 0)
) WITH (fillfactor = 80);
CREATE INDEX trade_order_newest ON trade_order (investor_id, created_at DESC, id DESC);
CREATE INDEX trade_order_working ON trade_order (exchange, id) WHERE state = 'pending';

-- One execution. `settles_at` is when its cash and shares count as settled (T+1).
CREATE TABLE trade_fill (
  investor_id uuid NOT NULL,
  order_id uuid NOT NULL,
  execution_id text NOT NULL,
  side text NOT NULL,
  currency text NOT NULL,
  price bigint NOT NULL CHECK (price > 0),
  quantity bigint NOT NULL CHECK (quantity > 0),
  value bigint NOT NULL,
  commission bigint NOT NULL,
  iva bigint NOT NULL,
  regulatory_fee bigint NOT NULL,
  source text NOT NULL,
  quoted_at timestamptz NOT NULL,
  filled_at timestamptz NOT NULL,
  settles_at timestamptz NOT NULL,
  PRIMARY KEY (investor_id, order_id, execution_id)
);
CREATE INDEX trade_fill_unsettled ON trade_fill (investor_id, currency, settles_at);
REVOKE UPDATE, DELETE ON trade_fill FROM bolsillo_app;

CREATE TABLE trade_position (
  investor_id uuid NOT NULL,
  id uuid NOT NULL,
  parent_id uuid,
  state text NOT NULL CHECK (state IN ('open', 'closed')),
  stock_id text NOT NULL,
  currency text NOT NULL,
  leverage smallint NOT NULL,
  -- Shares held while open; shares that were closed once closed.
  quantity bigint NOT NULL CHECK (quantity >= 0),
  -- Of the shares of an open one, those kept aside for sales under way.
  held bigint NOT NULL DEFAULT 0 CHECK (held >= 0 AND held <= quantity),
  exact_cost numeric(40, 0) NOT NULL CHECK (exact_cost >= 0),
  buy_fees bigint NOT NULL CHECK (buy_fees >= 0),
  buy_price bigint NOT NULL,
  -- Of a closed one: what the sale brought before fees, its fees, its mean price.
  proceeds bigint,
  close_fees bigint,
  close_price bigint,
  order_id uuid NOT NULL,
  close_order_id uuid,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  PRIMARY KEY (investor_id, id),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK (state = 'open' OR (held = 0 AND quantity > 0 AND proceeds IS NOT NULL AND close_price IS NOT NULL))
);
CREATE INDEX trade_position_open ON trade_position (investor_id, opened_at DESC, id DESC) WHERE state = 'open';
CREATE INDEX trade_position_closed ON trade_position (investor_id, closed_at DESC, id DESC) WHERE state = 'closed';

-- What must leave for the venue after the commit: a row goes in with its deed, and away once the venue has answered.
CREATE TABLE trade_outbox (
  investor_id uuid NOT NULL,
  order_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('submit', 'cancel')),
  -- Security time from which it may be sent, or looked up, next.
  due_at timestamptz NOT NULL,
  -- `new`: never sent. `sent`: sent, and the answer is not known: look up, never send again.
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'sent')),
  look_ups int NOT NULL DEFAULT 0,
  PRIMARY KEY (investor_id, order_id, kind)
);
CREATE INDEX trade_outbox_due ON trade_outbox (due_at);

-- How far each venue's events have been taken over.
CREATE TABLE trade_venue_cursor (
  venue text PRIMARY KEY,
  cursor bigint NOT NULL
);
