-- uses: tariff_protect, refuse_change_of_history, margin_stands_behind, margin_move_is_posted
-- Buying with what the firm lends. Cash in cents, shares in millionths, rates in ten-thousandths of a basis point
-- (1% = 1,000,000). `at` columns are business time.

-- What a night costs, a year's rate of what is borrowed; the row with the latest day not after the day that a midnight
-- of New York begins holds for that night.
CREATE TABLE overnight_rate (
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD')),
  effective_from date NOT NULL,
  rate bigint NOT NULL CHECK (rate >= 0),
  source text NOT NULL,
  PRIMARY KEY (currency, effective_from)
);
INSERT INTO overnight_rate (currency, effective_from, rate, source) VALUES
  ('USD', '2015-01-01', 7500000, 'The firm''s tariff: 7.5% a year of what is borrowed'),
  ('MXN', '2015-01-01', 13000000, 'The firm''s tariff: 13% a year of what is borrowed');
SELECT tariff_protect('overnight_rate');

-- At which part of its market value a position's equity calls for margin, is closed, and no longer calls.
CREATE TABLE margin_setting (
  name text NOT NULL CHECK (name IN ('call', 'close', 'clear', 'close_band')),
  effective_from date NOT NULL,
  rate bigint NOT NULL CHECK (rate > 0 AND rate < 100000000),
  source text NOT NULL,
  PRIMARY KEY (name, effective_from)
);
INSERT INTO margin_setting (name, effective_from, rate, source) VALUES
  ('call', '2015-01-01', 35000000, 'Product rule: a margin call at 35% of the market value'),
  ('close', '2015-01-01', 25000000, 'Product rule: closed at 25% of the market value'),
  ('clear', '2015-01-01', 40000000, 'Default: a price that recovers ends a call at 40%, so that it does not come and go'),
  ('close_band', '2015-01-01', 5000000, 'Default: a closing sale takes at least the bid less 5%');
SELECT tariff_protect('margin_setting');

-- The most that the firm lends, to one investor, on one stock, and in all.
CREATE TABLE lending_limit (
  scope text NOT NULL CHECK (scope IN ('investor', 'stock', 'all')),
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD')),
  effective_from date NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  source text NOT NULL,
  PRIMARY KEY (scope, currency, effective_from)
);
INSERT INTO lending_limit (scope, currency, effective_from, amount, source) VALUES
  ('investor', 'USD', '2015-01-01', 2500000, 'Default: USD 25,000.00 to one investor'),
  ('investor', 'MXN', '2015-01-01', 50000000, 'Default: MXN 500,000.00 to one investor'),
  ('stock', 'USD', '2015-01-01', 100000000, 'Default: USD 1,000,000.00 on one stock'),
  ('stock', 'MXN', '2015-01-01', 2000000000, 'Default: MXN 20,000,000.00 on one stock'),
  ('all', 'USD', '2015-01-01', 1000000000, 'Default: USD 10,000,000.00 in all'),
  ('all', 'MXN', '2015-01-01', 20000000000, 'Default: MXN 200,000,000.00 in all');
SELECT tariff_protect('lending_limit');

-- What a lot may be part of. A feature's migration adds its own, with a trigger on margin_move that asks for the cause.
CREATE TABLE margin_origin (name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z-]{1,30}$'));
REVOKE INSERT, UPDATE, DELETE ON margin_origin FROM bolsillo_app;

-- Shares bought with borrowed money, isolated: `id` is that of the position or order that it is part of.
CREATE TABLE margin_lot (
  investor_id uuid NOT NULL,
  id uuid NOT NULL,
  origin text NOT NULL REFERENCES margin_origin,
  stock_id text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD')),
  leverage smallint NOT NULL CHECK (leverage > 1),
  state text NOT NULL CHECK (state IN ('open', 'closed')),
  quantity bigint NOT NULL CHECK (quantity >= 0),
  -- What all purchases of it cost together, of which its borrowed part is rounded once.
  bought_value bigint NOT NULL CHECK (bought_value >= 0),
  borrowed bigint NOT NULL CHECK (borrowed >= 0),
  -- Fees of the nights until accrued_at: cents × rate × nights, to be divided by 360 × 100,000,000. `settled` is the part
  -- of what has been sold, `charged` the cents posted of it.
  accrued numeric(40, 0) NOT NULL CHECK (accrued >= 0),
  settled numeric(40, 0) NOT NULL CHECK (settled >= 0),
  charged bigint NOT NULL CHECK (charged >= 0),
  accrued_at timestamptz NOT NULL,
  moves int NOT NULL,
  called_at timestamptz,
  closing_order_id uuid,
  opened_at timestamptz NOT NULL,
  closed_at timestamptz,
  -- The transaction that wrote it last: each node reads what others have written since it last asked.
  written_by xid8 NOT NULL DEFAULT pg_current_xact_id(),
  PRIMARY KEY (investor_id, id),
  CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  CHECK (state = 'open' OR (quantity = 0 AND borrowed = 0 AND accrued = 0))
) WITH (fillfactor = 80);
CREATE INDEX margin_lot_written ON margin_lot (written_by) WHERE state = 'open';
CREATE INDEX margin_lot_lent ON margin_lot (stock_id) INCLUDE (borrowed) WHERE state = 'open';
CREATE INDEX margin_lot_lent_in_all ON margin_lot (currency) INCLUDE (borrowed) WHERE state = 'open';
CREATE INDEX margin_lot_open ON margin_lot (investor_id, id) WHERE state = 'open';

-- What is lent, repaid and added, each with how it leaves the lot.
CREATE TABLE margin_move (
  investor_id uuid NOT NULL,
  lot_id uuid NOT NULL,
  number int NOT NULL,
  origin text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('lend', 'repay', 'add', 'split')),
  at timestamptz NOT NULL,
  -- The order, and its execution, that lends or repays.
  cause_id uuid,
  execution_id text,
  shares bigint NOT NULL,
  -- Of a purchase its value, of a sale what it brings after its fees, of an addition the amount.
  value bigint NOT NULL CHECK (value >= 0),
  borrowed bigint NOT NULL CHECK (borrowed >= 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  -- What the firm loses because the sale does not bring what is owed.
  covered bigint NOT NULL CHECK (covered >= 0),
  quantity_after bigint NOT NULL,
  borrowed_after bigint NOT NULL,
  accrued_after numeric(40, 0) NOT NULL,
  settled_after numeric(40, 0) NOT NULL,
  charged_after bigint NOT NULL,
  PRIMARY KEY (investor_id, lot_id, number)
);
CREATE UNIQUE INDEX margin_move_once ON margin_move (investor_id, cause_id, execution_id) WHERE cause_id IS NOT NULL;
CREATE INDEX margin_move_covered ON margin_move (at) WHERE covered > 0;

-- Lots and moves come from the functions alone, which do the arithmetic. The role notes a call and a closing order.
REVOKE INSERT, UPDATE, DELETE ON margin_lot, margin_move FROM bolsillo_app;
GRANT UPDATE (called_at, closing_order_id, written_by) ON margin_lot TO bolsillo_app;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON margin_move
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER over_is_over BEFORE UPDATE ON margin_lot
  FOR EACH ROW WHEN (OLD.state = 'closed') EXECUTE FUNCTION refuse_change_of_history();

-- Until when margins were looked at in open sessions: a session that nobody watched is checked against its day's bar.
CREATE TABLE margin_watch (one boolean PRIMARY KEY DEFAULT true CHECK (one), watched_until timestamptz);
INSERT INTO margin_watch (watched_until) VALUES (NULL);

-- A debt is an asset that the investor owes: what they hold of it was lent out of firm.lending.
INSERT INTO ledger.asset_class (name, pattern, scale) VALUES ('margin-debt', '^MARGIN\.(MXN|USD)$', 2);
INSERT INTO ledger.posting_rule (name, source, destination, asset_class) VALUES
  ('margin.lend.frozen', 'firm.lending', 'investor.frozen', 'cash'),
  ('margin.lend.available', 'firm.lending', 'investor.available', 'cash'),
  ('margin.owe', 'firm.lending', 'investor.available', 'margin-debt'),
  ('margin.repay', 'investor.available', 'firm.lending', 'cash'),
  ('margin.clear', 'investor.available', 'firm.lending', 'margin-debt'),
  ('margin.fee', 'investor.available', 'firm.overnight-fee', 'cash'),
  ('margin.cover', 'firm.margin-loss', 'investor.available', 'cash');

-- A move is posted once.
CREATE UNIQUE INDEX margin_posted_once ON ledger.transaction (investor_id, (reference::jsonb ->> 'marginMove'))
  WHERE name NOT LIKE '%.hold' AND reference::jsonb ? 'marginMove';
CREATE TRIGGER margin_stands_behind BEFORE INSERT ON ledger.posting
  FOR EACH ROW WHEN (NEW.name LIKE 'margin.%') EXECUTE FUNCTION margin_stands_behind();
CREATE CONSTRAINT TRIGGER margin_move_is_posted AFTER INSERT ON margin_move DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind <> 'split') EXECUTE FUNCTION margin_move_is_posted();
