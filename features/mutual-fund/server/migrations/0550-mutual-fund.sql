-- Open-ended funds. Cash in cents, units and NAVs in millionths, the yearly cost in ten-thousandths of a basis point
-- (1% = 1,000,000). Cut-off and valuation are wall clocks of Mexico City on a day of the Mexican exchange; each instant is
-- business time.
-- uses: guard_states, refuse_state_move, moved_by_operator, approval_kind, mutual_fund_was_agreed, mutual_fund_nav_has_a_source, mutual_fund_order_was_shown, mutual_fund_order_steps, mutual_fund_order_is_posted, mutual_fund_stands_behind
CREATE TABLE mutual_fund_setting (
  name text NOT NULL,
  effective_from date NOT NULL,
  value bigint NOT NULL CHECK (value >= 0),
  source text NOT NULL,
  PRIMARY KEY (name, effective_from)
);
INSERT INTO mutual_fund_setting (name, effective_from, value, source) VALUES
  ('preview_life_ms', '2015-01-01', 60000, 'Product rule: a preview is good for 60 s'),
  ('late_after_ms', '2015-01-01', 3600000, 'Default: a value that is missing an hour after its valuation is late');
SELECT tariff_protect('mutual_fund_setting');

-- A fund with its terms, which never change: another series is another fund.
CREATE TABLE mutual_fund (
  id text PRIMARY KEY CHECK (id ~ '^[A-Z0-9]{2,12}$'),
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 60),
  series text NOT NULL CHECK (length(series) BETWEEN 1 AND 12),
  administrator text NOT NULL CHECK (length(administrator) BETWEEN 2 AND 80),
  kind text NOT NULL CHECK (kind IN ('money_market', 'government_debt', 'corporate_debt', 'balanced', 'mexican_stocks', 'american_stocks', 'global_stocks')),
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD')),
  risk smallint NOT NULL CHECK (risk BETWEEN 1 AND 7),
  yearly_cost bigint NOT NULL CHECK (yearly_cost BETWEEN 0 AND 10000000),
  horizon_months smallint NOT NULL CHECK (horizon_months BETWEEN 1 AND 120),
  -- [{"part": "government", "percent": "62.50"}], together 100.
  composition jsonb NOT NULL,
  minimum bigint NOT NULL CHECK (minimum BETWEEN 100 AND 100000000000),
  cut_off text NOT NULL CHECK (cut_off ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  valued_at text NOT NULL CHECK (valued_at ~ '^([01]\d|2[0-3]):[0-5]\d$' AND valued_at > cut_off),
  settle_days smallint NOT NULL CHECK (settle_days BETWEEN 1 AND 5),
  nav_source text NOT NULL CHECK (nav_source IN ('sandbox', 'import')),
  approval_id uuid UNIQUE REFERENCES approval (id),
  opened_at timestamptz NOT NULL
);
REVOKE UPDATE, DELETE ON mutual_fund FROM bolsillo_app;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON mutual_fund
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER mutual_fund_was_agreed BEFORE INSERT ON mutual_fund
  FOR EACH ROW EXECUTE FUNCTION mutual_fund_was_agreed();

-- The value of one unit on a day, once and for good; published_at is when it was known here.
CREATE TABLE mutual_fund_nav (
  fund_id text NOT NULL REFERENCES mutual_fund (id),
  date date NOT NULL,
  nav bigint NOT NULL CHECK (nav BETWEEN 1000 AND 1000000000000),
  source text NOT NULL CHECK (source IN ('sandbox', 'import')),
  published_at timestamptz NOT NULL,
  approval_id uuid REFERENCES approval (id),
  PRIMARY KEY (fund_id, date)
);
REVOKE UPDATE, DELETE ON mutual_fund_nav FROM bolsillo_app;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON mutual_fund_nav
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER mutual_fund_nav_has_a_source AFTER INSERT ON mutual_fund_nav
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION mutual_fund_nav_has_a_source();

CREATE TABLE mutual_fund_order (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES investor (id),
  preview_id uuid NOT NULL UNIQUE,
  fund_id text NOT NULL REFERENCES mutual_fund (id),
  side text NOT NULL CHECK (side IN ('buy', 'redeem')),
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD')),
  state text NOT NULL DEFAULT 'ordered' CHECK (state IN ('ordered', 'executed', 'settled')),
  -- What a purchase pays, or what a redemption brings; that of a redemption follows from the NAV, as the units of a purchase.
  amount bigint CHECK (amount > 0),
  units bigint CHECK (units > 0),
  nav bigint,
  nav_date date NOT NULL,
  valued_at timestamptz NOT NULL,
  settles_at timestamptz NOT NULL CHECK (settles_at > valued_at),
  created_at timestamptz NOT NULL CHECK (created_at < valued_at),
  executed_at timestamptz,
  settled_at timestamptz,
  -- The investor's chain after the last posting of this order.
  ledger_head text,
  CHECK (CASE state WHEN 'ordered'
    THEN nav IS NULL AND executed_at IS NULL AND (amount IS NULL) = (side = 'redeem') AND (units IS NULL) = (side = 'buy')
    ELSE nav IS NOT NULL AND executed_at IS NOT NULL AND amount IS NOT NULL AND units IS NOT NULL END),
  CHECK ((state = 'settled') = (settled_at IS NOT NULL))
);
CREATE INDEX mutual_fund_order_of_investor ON mutual_fund_order (investor_id, id DESC);
CREATE INDEX mutual_fund_order_waiting ON mutual_fund_order (fund_id, nav_date, investor_id, id) WHERE state = 'ordered';
CREATE INDEX mutual_fund_order_executed ON mutual_fund_order (fund_id, nav_date, investor_id, id) WHERE state = 'executed';
REVOKE UPDATE, DELETE ON mutual_fund_order FROM bolsillo_app;
GRANT UPDATE (state, amount, units, nav, executed_at, settled_at, ledger_head) ON mutual_fund_order TO bolsillo_app;
CREATE TRIGGER mutual_fund_order_was_shown BEFORE INSERT ON mutual_fund_order
  FOR EACH ROW EXECUTE FUNCTION mutual_fund_order_was_shown();
CREATE TRIGGER mutual_fund_order_steps BEFORE UPDATE ON mutual_fund_order
  FOR EACH ROW EXECUTE FUNCTION mutual_fund_order_steps();
CREATE CONSTRAINT TRIGGER mutual_fund_order_is_posted AFTER INSERT OR UPDATE ON mutual_fund_order DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION mutual_fund_order_is_posted();

INSERT INTO state_move (subject, from_state, to_state, operator_column, operator_roles) VALUES
  ('mutual_fund_order', NULL, 'ordered', NULL, NULL),
  ('mutual_fund_order', 'ordered', 'executed', NULL, NULL),
  ('mutual_fund_order', 'executed', 'settled', NULL, NULL);
SELECT guard_states('mutual_fund_order');
SELECT approval_kind('mutual_fund', 'publisher'), approval_kind('mutual_fund_nav', 'publisher');

INSERT INTO ledger.asset_class (name, pattern, scale) VALUES ('mutual-fund-unit', '^[A-Z0-9]{2,12}\.UNIT$', 6);
INSERT INTO ledger.posting_rule (name, source, destination, asset_class) VALUES
  ('mutual-fund.buy.hold', 'investor.available', 'investor.frozen', 'cash'),
  ('mutual-fund.buy.pay', 'investor.frozen', 'firm.fund-clearing', 'cash'),
  ('mutual-fund.buy.deliver', 'firm.fund-units', 'investor.available', 'mutual-fund-unit'),
  ('mutual-fund.buy.settle', 'firm.fund-clearing', 'firm.fund-omnibus', 'cash'),
  ('mutual-fund.redeem.hold', 'investor.available', 'investor.frozen', 'mutual-fund-unit'),
  ('mutual-fund.redeem.give', 'investor.frozen', 'firm.fund-units', 'mutual-fund-unit'),
  ('mutual-fund.redeem.owe', 'firm.fund-omnibus', 'firm.fund-clearing', 'cash'),
  ('mutual-fund.redeem.pay', 'firm.fund-clearing', 'investor.available', 'cash');
CREATE UNIQUE INDEX mutual_fund_once ON ledger.transaction (investor_id, name, (reference::jsonb ->> 'id')) WHERE name LIKE 'mutual-fund.%';
CREATE TRIGGER mutual_fund_stands_behind BEFORE INSERT ON ledger.posting
  FOR EACH ROW WHEN (NEW.name LIKE 'mutual-fund.%') EXECUTE FUNCTION mutual_fund_stands_behind();
