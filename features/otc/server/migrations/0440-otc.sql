-- Firm prices of the dealer. Cash in cents, prices and shares in millionths, rates in ten-thousandths of a basis point
-- (1% = 1,000,000). `at` is business time; created_at and expires_at are security time.
CREATE TABLE otc_setting (
  name text NOT NULL,
  effective_from date NOT NULL,
  value bigint NOT NULL CHECK (value >= 0),
  source text NOT NULL,
  PRIMARY KEY (name, effective_from)
);
INSERT INTO otc_setting (name, effective_from, value, source) VALUES
  ('spread_rate', '2015-01-01', 150000, 'The firm''s tariff: 0.15% from the ask or the bid'),
  ('limit_mxn_cents', '2015-01-01', 2000000000, 'The dealer''s limit for one stock: MXN 20,000,000.00 bought or sold'),
  ('limit_usd_cents', '2015-01-01', 100000000, 'The dealer''s limit for one stock: USD 1,000,000.00 bought or sold'),
  ('quote_life_ms', '2015-01-01', 30000, 'Product rule: a quote is good for 30 s');
SELECT tariff_protect('otc_setting');

-- What an investor was quoted, bound to them, good for one order. The reference is a provider's ask (of a buy) or bid (of a
-- sale), with its source and the time at which it was confirmed.
CREATE TABLE otc_quote (
  investor_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Which was made first: quotes of one stock are made one after the other.
  number bigint GENERATED ALWAYS AS IDENTITY,
  side text NOT NULL CHECK (side IN ('buy', 'sell')),
  stock_id text NOT NULL,
  exchange text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD')),
  quantity bigint NOT NULL CHECK (quantity > 0),
  position_id uuid,
  reference bigint NOT NULL CHECK (reference > 0),
  source text NOT NULL,
  quoted_at timestamptz NOT NULL,
  spread_rate bigint NOT NULL CHECK (spread_rate >= 0),
  price bigint NOT NULL CHECK (price > 0),
  -- The rates of its fees, as in an order.
  terms jsonb NOT NULL,
  value bigint NOT NULL CHECK (value > 0),
  commission bigint NOT NULL CHECK (commission >= 0),
  iva bigint NOT NULL CHECK (iva >= 0),
  regulatory_fee bigint NOT NULL CHECK (regulatory_fee >= 0),
  at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  order_id uuid,
  PRIMARY KEY (investor_id, id),
  CHECK ((side = 'sell') = (position_id IS NOT NULL))
);
CREATE INDEX otc_quote_live ON otc_quote (stock_id, side, expires_at) WHERE order_id IS NULL;
CREATE INDEX otc_quote_unused ON otc_quote (expires_at) WHERE order_id IS NULL;
CREATE UNIQUE INDEX otc_quote_of_order ON otc_quote (investor_id, order_id) WHERE order_id IS NOT NULL;
REVOKE UPDATE ON otc_quote FROM bolsillo_app;

-- The dealer's own book of each stock: shares held (below zero: owed), the cash that trading it has brought, and what of
-- that is realised; what open shares cost is realised − cash. The ledger's account `firm.dealer` says the same.
CREATE TABLE otc_book (
  stock_id text PRIMARY KEY,
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD')),
  shares bigint NOT NULL,
  cash bigint NOT NULL,
  realised bigint NOT NULL,
  orders bigint NOT NULL
);
REVOKE INSERT, UPDATE, DELETE ON otc_book FROM bolsillo_app;

INSERT INTO ledger.posting_rule (name, source, destination, asset_class) VALUES
  ('otc.buy.settle', 'investor.available', 'firm.dealer', 'cash'),
  ('otc.buy.deliver', 'firm.dealer', 'investor.available', 'instrument'),
  ('otc.buy.commission', 'investor.available', 'firm.commission', 'cash'),
  ('otc.buy.iva', 'investor.available', 'firm.iva', 'cash'),
  ('otc.buy.regulatory-fee', 'investor.available', 'firm.regulatory-fee', 'cash'),
  ('otc.sell.settle', 'firm.dealer', 'investor.available', 'cash'),
  ('otc.sell.deliver', 'investor.available', 'firm.dealer', 'instrument'),
  ('otc.sell.commission', 'investor.available', 'firm.commission', 'cash'),
  ('otc.sell.iva', 'investor.available', 'firm.iva', 'cash'),
  ('otc.sell.regulatory-fee', 'investor.available', 'firm.regulatory-fee', 'cash');

-- An order of the dealer's is one like any other, under a type of its own.
ALTER TABLE trade_order DROP CONSTRAINT trade_order_type_check;
ALTER TABLE trade_order ADD CONSTRAINT trade_order_type_check CHECK (type IN ('market', 'limit', 'otc'));

-- uses: otc_quote_fits, otc_fill_fits, otc_stands_behind, otc_is_filled, fill_is_posted, refuse_change_of_history
CREATE TRIGGER otc_quote_fits BEFORE INSERT ON otc_quote
  FOR EACH ROW EXECUTE FUNCTION otc_quote_fits();
CREATE TRIGGER used_is_used BEFORE UPDATE OR DELETE ON otc_quote
  FOR EACH ROW WHEN (OLD.order_id IS NOT NULL) EXECUTE FUNCTION refuse_change_of_history();

CREATE TRIGGER otc_stands_behind BEFORE INSERT ON ledger.posting
  FOR EACH ROW WHEN (NEW.name LIKE 'otc.%') EXECUTE FUNCTION otc_stands_behind();
CREATE UNIQUE INDEX otc_once ON ledger.transaction (investor_id, (reference::jsonb ->> 'quoteId'))
  WHERE name IN ('otc.buy', 'otc.sell');

-- The fill of such an order is its quote's, and is posted as `otc.*`.
CREATE TRIGGER otc_fill_fits BEFORE INSERT ON trade_fill
  FOR EACH ROW WHEN (NEW.execution_id LIKE 'otc.%') EXECUTE FUNCTION otc_fill_fits();
DROP TRIGGER fill_is_posted ON trade_fill;
CREATE CONSTRAINT TRIGGER fill_is_posted AFTER INSERT ON trade_fill DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.execution_id NOT LIKE 'otc.%') EXECUTE FUNCTION fill_is_posted();
CREATE CONSTRAINT TRIGGER otc_is_filled AFTER UPDATE ON otc_quote DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION otc_is_filled();
