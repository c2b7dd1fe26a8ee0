-- Block offers and what investors bought of them. Cash in cents, prices and shares in millionths, rates in ten-thousandths of a
-- basis point (1% = 1,000,000). Instants are business time, unless they say otherwise.
CREATE TABLE block_setting (
  name text NOT NULL,
  effective_from date NOT NULL,
  value bigint NOT NULL CHECK (value >= 0),
  source text NOT NULL,
  PRIMARY KEY (name, effective_from)
);
INSERT INTO block_setting (name, effective_from, value, source) VALUES
  ('charge_rate', '2015-01-01', 200000, 'The firm''s tariff: 0.20% a side, IVA included'),
  ('iva_rate', '2015-01-01', 16000000, 'LIVA, article 1: 16%, which the charge includes'),
  ('most_above_rate', '2015-01-01', 1000000, 'Product rule: nothing is sold more than 1% above the market'),
  ('preview_life_ms', '2015-01-01', 30000, 'Product rule: a preview is good for 30 s'),
  ('key_tries', '2015-01-01', 5, 'Product rule: five wrong keys'),
  ('key_lock_ms', '2015-01-01', 900000, 'Product rule: then 15 minutes of rest'),
  ('listed_after_ms', '2015-01-01', 2592000000, 'Default: an offer that ended is listed for 30 days');
SELECT tariff_protect('block_setting');

CREATE TABLE block_offer (
  id uuid PRIMARY KEY,
  -- From the publisher's desk, or, in a sandbox alone, one of those that are always there to try.
  origin text NOT NULL CHECK (origin IN ('desk', 'sandbox')),
  -- `backed`: its shares stand in its account. `ended` by its time, `closed` by a publisher before it.
  state text NOT NULL CHECK (state IN ('draft', 'backed', 'open', 'ended', 'closed')),
  stock_id text NOT NULL,
  currency text NOT NULL CHECK (currency = CASE WHEN stock_id LIKE '%.XMEX' THEN 'MXN' ELSE 'USD' END),
  price bigint NOT NULL CHECK (price > 0),
  shares bigint NOT NULL CHECK (shares > 0),
  min_shares bigint NOT NULL CHECK (min_shares > 0 AND min_shares <= shares),
  leverages smallint[] NOT NULL CHECK (leverages IN ('{1}', '{1,2}')),
  -- argon2id; null where none is asked for.
  key_hash text CHECK (key_hash LIKE '$argon2id$%'),
  begins_at timestamptz NOT NULL,
  finishes_at timestamptz NOT NULL CHECK (finishes_at > begins_at),
  -- Counts the edits of a draft: what two persons back is one of them.
  version integer NOT NULL DEFAULT 1,
  sold bigint NOT NULL DEFAULT 0 CHECK (sold BETWEEN 0 AND shares),
  orders integer NOT NULL DEFAULT 0,
  made_by uuid REFERENCES operator (id),
  made_at timestamptz NOT NULL,
  backed_by uuid REFERENCES operator (id),
  back_approval uuid REFERENCES approval (id),
  backed_at timestamptz,
  custodian_reference text CHECK (length(custodian_reference) BETWEEN 5 AND 200),
  closed_by uuid REFERENCES operator (id),
  close_reason text CHECK (length(close_reason) BETWEEN 5 AND 200),
  ended_at timestamptz,
  CHECK ((state = 'draft') = (backed_at IS NULL) AND (backed_at IS NULL) = (custodian_reference IS NULL)),
  CHECK ((state IN ('ended', 'closed')) = (ended_at IS NOT NULL) AND (state = 'closed') = (close_reason IS NOT NULL))
);
CREATE INDEX block_offer_of_stock ON block_offer (stock_id) WHERE state IN ('backed', 'open');
CREATE INDEX block_offer_listed ON block_offer (begins_at DESC, id DESC) WHERE state <> 'draft';
-- Drafts are written by the desk; all that follows is done by the functions below.
REVOKE INSERT, UPDATE, DELETE ON block_offer FROM bolsillo_app;
GRANT INSERT (id, origin, state, stock_id, currency, price, shares, min_shares, leverages, key_hash, begins_at, finishes_at,
    made_by, made_at),
  UPDATE (stock_id, currency, price, shares, min_shares, leverages, key_hash, begins_at, finishes_at, version)
  ON block_offer TO bolsillo_app;

-- What was bought of an offer. Its shares are the position of the same id, as are the lot and the debt where some is borrowed.
CREATE TABLE block_order (
  id uuid PRIMARY KEY,
  number bigint GENERATED ALWAYS AS IDENTITY,
  investor_id uuid NOT NULL,
  offer_id uuid NOT NULL REFERENCES block_offer (id),
  preview_id uuid NOT NULL UNIQUE,
  stock_id text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD')),
  state text NOT NULL DEFAULT 'bought' CHECK (state IN ('bought', 'sold')),
  leverage smallint NOT NULL CHECK (leverage IN (1, 2)),
  quantity bigint NOT NULL CHECK (quantity > 0),
  price bigint NOT NULL CHECK (price > 0),
  value bigint NOT NULL CHECK (value > 0),
  borrowed bigint NOT NULL CHECK (borrowed >= 0),
  -- The service charge with the IVA that it includes, and that IVA.
  charge bigint NOT NULL CHECK (charge >= 0),
  iva bigint NOT NULL CHECK (iva BETWEEN 0 AND charge),
  -- What the market asked for a share then, by the provider's word; out of session its last price.
  market_ask bigint NOT NULL CHECK (market_ask > 0),
  market_source text NOT NULL,
  quoted_at timestamptz NOT NULL,
  bought_at timestamptz NOT NULL,
  -- The sale: by its owner with a preview of theirs, for want of margin, or by a split that left no share.
  sold_how text CHECK (sold_how IN ('investor', 'margin', 'split')),
  sell_preview_id uuid UNIQUE,
  sell_quantity bigint,
  sell_price bigint,
  sell_value bigint,
  sell_charge bigint,
  sell_iva bigint,
  repaid bigint,
  overnight_fee bigint,
  covered bigint,
  -- Cash credited.
  sell_actual bigint CHECK (sell_actual >= 0),
  sell_source text,
  sell_quoted_at timestamptz,
  sold_at timestamptz,
  -- The investor's chain after the last posting of this order.
  ledger_head text,
  CHECK ((state = 'sold') = (sold_at IS NOT NULL AND sell_actual IS NOT NULL AND sold_how IS NOT NULL)),
  CHECK ((sell_preview_id IS NOT NULL) = (sold_how IS NOT DISTINCT FROM 'investor'))
);
CREATE INDEX block_order_of_investor ON block_order (investor_id, id DESC);
CREATE INDEX block_order_of_offer ON block_order (offer_id, investor_id);
REVOKE INSERT, UPDATE, DELETE ON block_order FROM bolsillo_app;

-- Wrong keys of a person for an offer; security time. A right one takes them back.
CREATE TABLE block_key_try (
  offer_id uuid NOT NULL REFERENCES block_offer (id),
  investor_id uuid NOT NULL,
  tries integer NOT NULL CHECK (tries >= 0),
  locked_until timestamptz,
  PRIMARY KEY (offer_id, investor_id)
);

-- A position says which product it is of: what was bought in a block is sold there, whole.
ALTER TABLE trade_position ADD COLUMN product text NOT NULL DEFAULT 'trade' CHECK (product IN ('trade', 'block'));

INSERT INTO margin_origin (name) VALUES ('block-trade');

INSERT INTO state_move (subject, kind, from_state, to_state, operator_column, operator_roles) VALUES
  ('block_offer', 'desk', NULL, 'draft', 'made_by', '{publisher}'),
  ('block_offer', 'desk', 'draft', 'backed', 'backed_by', '{publisher}'),
  ('block_offer', 'desk', 'backed', 'open', NULL, NULL),
  ('block_offer', 'desk', 'open', 'ended', NULL, NULL),
  ('block_offer', 'desk', 'backed', 'closed', 'closed_by', '{publisher}'),
  ('block_offer', 'desk', 'open', 'closed', 'closed_by', '{publisher}'),
  ('block_offer', 'sandbox', NULL, 'draft', NULL, NULL),
  ('block_offer', 'sandbox', 'draft', 'backed', NULL, NULL),
  ('block_offer', 'sandbox', 'backed', 'open', NULL, NULL),
  ('block_offer', 'sandbox', 'open', 'ended', NULL, NULL),
  ('block_offer', 'sandbox', 'backed', 'closed', 'closed_by', '{publisher}'),
  ('block_offer', 'sandbox', 'open', 'closed', 'closed_by', '{publisher}');
-- uses: guard_states, refuse_state_move, moved_by_operator, approval_kind
SELECT guard_states('block_offer', 'origin');
INSERT INTO state_move (subject, from_state, to_state, operator_column, operator_roles) VALUES
  ('block_order', NULL, 'bought', NULL, NULL),
  ('block_order', 'bought', 'sold', NULL, NULL);
SELECT guard_states('block_order');
SELECT approval_kind('block_back', 'publisher');

-- An offer's own account is a chain of the ledger under the offer's id, which can hold nothing but shares of a block.
INSERT INTO ledger.asset_class (name, pattern, scale) VALUES
  ('block-share', '^[A-Z0-9][A-Z0-9.&*-]{0,20}\.X(NAS|NYS|MEX)\.BLOCK$', 6);
INSERT INTO ledger.posting_rule (name, source, destination, asset_class) VALUES
  ('block.offer.back', 'firm.custody', 'investor.available', 'block-share'),
  ('block.offer.sell', 'investor.available', 'firm.block-offer', 'block-share'),
  ('block.offer.return', 'investor.available', 'firm.custody', 'block-share'),
  ('block.offer.split-out', 'investor.available', 'firm.custody', 'block-share'),
  ('block.offer.split-in', 'firm.custody', 'investor.available', 'block-share'),
  ('block.buy.settle', 'investor.available', 'firm.block-seller', 'cash'),
  ('block.buy.charge', 'investor.available', 'firm.commission', 'cash'),
  ('block.buy.iva', 'investor.available', 'firm.iva', 'cash'),
  ('block.buy.deliver', 'firm.block-offer', 'investor.available', 'instrument'),
  ('block.sell.settle', 'firm.dealer', 'investor.available', 'cash'),
  ('block.sell.charge', 'investor.available', 'firm.commission', 'cash'),
  ('block.sell.iva', 'investor.available', 'firm.iva', 'cash'),
  ('block.sell.deliver', 'investor.available', 'firm.dealer', 'instrument');

-- uses: block_rule, block_charge, block_lending_limit, block_offer_steps, block_offer_back, block_offer_move, block_buy, block_sell, block_stands_behind, block_move_has_its_order, block_position_sold_whole, block_position_closed, block_offers_split, lock_trading, trade_rounded, margin_lend, margin_repay, otc_book_trade
CREATE TRIGGER block_offer_steps BEFORE INSERT OR UPDATE ON block_offer FOR EACH ROW EXECUTE FUNCTION block_offer_steps();
CREATE TRIGGER block_stands_behind BEFORE INSERT ON ledger.posting
  FOR EACH ROW WHEN (NEW.name LIKE 'block.%') EXECUTE FUNCTION block_stands_behind();
CREATE CONSTRAINT TRIGGER block_move_has_its_order AFTER INSERT ON margin_move DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.origin = 'block-trade') EXECUTE FUNCTION block_move_has_its_order();
CREATE TRIGGER block_position_sold_whole BEFORE INSERT ON trade_order
  FOR EACH ROW WHEN (NEW.side = 'sell') EXECUTE FUNCTION block_position_sold_whole();
CREATE TRIGGER block_position_closed AFTER UPDATE OF state ON trade_position
  FOR EACH ROW WHEN (NEW.product = 'block' AND OLD.state = 'open' AND NEW.state = 'closed')
  EXECUTE FUNCTION block_position_closed();
CREATE TRIGGER block_offers_split AFTER UPDATE OF state ON corporate_action
  FOR EACH ROW WHEN (NEW.kind = 'split' AND OLD.state <> 'done' AND NEW.state = 'done')
  EXECUTE FUNCTION block_offers_split();

-- Each step of an order, and each of an offer's account, is posted once.
CREATE UNIQUE INDEX block_order_once ON ledger.transaction (investor_id, name, (reference::jsonb ->> 'id'))
  WHERE name IN ('block.buy', 'block.sell');
CREATE UNIQUE INDEX block_offer_once ON ledger.transaction (investor_id, name, (reference::jsonb ->> 'cause'))
  WHERE name IN ('block.offer.back', 'block.offer.sell', 'block.offer.return', 'block.offer.split');
