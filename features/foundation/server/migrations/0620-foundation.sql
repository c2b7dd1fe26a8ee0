-- Term funds ("foundation" in the calls). Cash in cents, rates in ten-thousandths of a basis point (1% = 1,000,000). Dates
-- are those of the exchange of the product's currency, instants business time, but for the tries at a key.
-- uses: guard_states, refuse_state_move, moved_by_operator, approval_kind, foundation_accrued, foundation_date, foundation_was_agreed, foundation_income_was_agreed, foundation_order_was_shown, foundation_order_steps, foundation_payment_is_owed, foundation_stands_behind, foundation_is_posted, refuse_foreign_pool_posting
CREATE TABLE foundation_setting (
  name text NOT NULL,
  effective_from date NOT NULL,
  value bigint NOT NULL CHECK (value >= 0),
  source text NOT NULL,
  PRIMARY KEY (name, effective_from)
);
INSERT INTO foundation_setting (name, effective_from, value, source) VALUES
  ('service_charge', '2015-01-01', 100000, 'The firm''s tariff: 0.10% a side, IVA included'),
  ('iva_rate', '2015-01-01', 16000000, 'Ley del IVA, art. 1: 16%'),
  ('preview_life_ms', '2015-01-01', 60000, 'Product rule: a preview is good for 60 s');
SELECT tariff_protect('foundation_setting');

-- A product with its terms, which never change. Each pool is a holder of its own in the ledger, whose balance cannot fall
-- below zero.
CREATE TABLE foundation (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 2 AND 60),
  publisher text NOT NULL CHECK (length(publisher) BETWEEN 2 AND 80),
  -- {"es", "en", "zh"}
  intro jsonb NOT NULL,
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD')),
  min_amount bigint NOT NULL CHECK (min_amount BETWEEN 100 AND 100000000000),
  yearly_rate bigint NOT NULL CHECK (yearly_rate BETWEEN 1 AND 100000000),
  key_hash text,
  begin_at timestamptz NOT NULL,
  finish_at timestamptz NOT NULL CHECK (finish_at > begin_at),
  finish_on date NOT NULL,
  principal_pool uuid NOT NULL UNIQUE CHECK (substr(principal_pool::text, 15, 1) = '8'),
  income_pool uuid NOT NULL UNIQUE CHECK (substr(income_pool::text, 15, 1) = '8' AND income_pool <> principal_pool),
  approval_id uuid UNIQUE REFERENCES approval (id),
  opened_at timestamptz NOT NULL
);
CREATE INDEX foundation_by_begin ON foundation (begin_at DESC, id DESC);
REVOKE UPDATE, DELETE ON foundation FROM bolsillo_app;
-- So that its row can be locked; the trigger refuses each change.
GRANT UPDATE (id) ON foundation TO bolsillo_app;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON foundation
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER foundation_was_agreed BEFORE INSERT ON foundation FOR EACH ROW EXECUTE FUNCTION foundation_was_agreed();

-- What was paid into a product's income pool.
CREATE TABLE foundation_income (
  id uuid PRIMARY KEY,
  foundation_id uuid NOT NULL REFERENCES foundation (id),
  amount bigint NOT NULL CHECK (amount > 0),
  reference text NOT NULL,
  approval_id uuid UNIQUE REFERENCES approval (id),
  at timestamptz NOT NULL
);
CREATE INDEX foundation_income_of ON foundation_income (foundation_id, at);
REVOKE UPDATE, DELETE ON foundation_income FROM bolsillo_app;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON foundation_income
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER foundation_income_was_agreed BEFORE INSERT ON foundation_income
  FOR EACH ROW EXECUTE FUNCTION foundation_income_was_agreed();

CREATE TABLE foundation_order (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES investor (id),
  foundation_id uuid NOT NULL REFERENCES foundation (id),
  preview_id uuid NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'bought' CHECK (state IN ('bought', 'sold')),
  buy_price bigint NOT NULL CHECK (buy_price > 0),
  -- With the IVA that is within it.
  buy_charge bigint NOT NULL CHECK (buy_charge >= 0),
  buy_iva bigint NOT NULL CHECK (buy_iva BETWEEN 0 AND buy_charge),
  bought_at timestamptz NOT NULL,
  bought_on date NOT NULL,
  -- Null where it was sold on the finish, by itself.
  sale_preview_id uuid UNIQUE,
  sold_at timestamptz,
  sold_on date,
  -- The whole profit, and what was paid of it at the sale; the rest is in foundation_payment, or owed.
  accrued bigint CHECK (accrued >= 0),
  sale_profit bigint CHECK (sale_profit BETWEEN 0 AND accrued),
  sell_charge bigint CHECK (sell_charge >= 0),
  sell_iva bigint CHECK (sell_iva BETWEEN 0 AND sell_charge),
  -- The investor's chain after the last posting of this order.
  ledger_head text,
  CHECK (num_nonnulls(sold_at, sold_on, accrued, sale_profit, sell_charge, sell_iva) = CASE state WHEN 'sold' THEN 6 ELSE 0 END),
  CHECK (state = 'sold' OR sale_preview_id IS NULL)
);
CREATE INDEX foundation_order_of_investor ON foundation_order (investor_id, id DESC);
CREATE INDEX foundation_order_of ON foundation_order (foundation_id, sold_at, id);
REVOKE UPDATE, DELETE ON foundation_order FROM bolsillo_app;
GRANT UPDATE (state, sale_preview_id, sold_at, sold_on, accrued, sale_profit, sell_charge, sell_iva, ledger_head)
  ON foundation_order TO bolsillo_app;
CREATE TRIGGER foundation_order_was_shown BEFORE INSERT ON foundation_order
  FOR EACH ROW EXECUTE FUNCTION foundation_order_was_shown();
CREATE TRIGGER foundation_order_steps BEFORE UPDATE ON foundation_order
  FOR EACH ROW EXECUTE FUNCTION foundation_order_steps();
INSERT INTO state_move (subject, from_state, to_state, operator_column, operator_roles) VALUES
  ('foundation_order', NULL, 'bought', NULL, NULL),
  ('foundation_order', 'bought', 'sold', NULL, NULL);
SELECT guard_states('foundation_order');

-- Profit that was owed after a sale and paid later.
CREATE TABLE foundation_payment (
  id uuid PRIMARY KEY,
  foundation_id uuid NOT NULL REFERENCES foundation (id),
  order_id uuid NOT NULL REFERENCES foundation_order (id),
  amount bigint NOT NULL CHECK (amount > 0),
  at timestamptz NOT NULL
);
CREATE INDEX foundation_payment_of ON foundation_payment (order_id);
REVOKE UPDATE, DELETE ON foundation_payment FROM bolsillo_app;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON foundation_payment
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER foundation_payment_is_owed BEFORE INSERT ON foundation_payment
  FOR EACH ROW EXECUTE FUNCTION foundation_payment_is_owed();

-- A key as it was drawn at the desk, which was shown once, and who drew it.
CREATE TABLE foundation_key (
  id uuid PRIMARY KEY,
  hash text NOT NULL,
  drawn_by uuid NOT NULL REFERENCES operator (id),
  drawn_at timestamptz NOT NULL
);
REVOKE UPDATE, DELETE ON foundation_key FROM bolsillo_app;

-- Wrong tries at a product's key; security time.
CREATE TABLE foundation_key_try (
  investor_id uuid NOT NULL REFERENCES investor (id),
  foundation_id uuid NOT NULL REFERENCES foundation (id),
  wrong smallint NOT NULL CHECK (wrong BETWEEN 0 AND 5),
  locked_until timestamptz,
  PRIMARY KEY (investor_id, foundation_id)
);
REVOKE DELETE ON foundation_key_try FROM bolsillo_app;

SELECT approval_kind('foundation', 'publisher'), approval_kind('foundation_income', 'treasurer');

-- A pool has one account, the frozen one: nothing of it is ever free for anything else.
-- What is invested stands in the investor's own chain, a unit for each cent, beside the cash that left for the pool.
INSERT INTO ledger.asset_class (name, pattern, scale) VALUES ('foundation', '^FOUNDATION\.(MXN|USD)$', 2);
INSERT INTO ledger.posting_rule (name, source, destination, asset_class) VALUES
  ('foundation.buy.principal', 'investor.available', 'firm.foundation-transfer', 'cash'),
  ('foundation.buy.charge', 'investor.available', 'firm.commission', 'cash'),
  ('foundation.buy.iva', 'investor.available', 'firm.iva', 'cash'),
  ('foundation.buy.claim', 'firm.foundation-book', 'investor.available', 'foundation'),
  ('foundation.principal.in', 'firm.foundation-transfer', 'investor.frozen', 'cash'),
  ('foundation.principal.out', 'investor.frozen', 'firm.foundation-transfer', 'cash'),
  ('foundation.income.in', 'firm.foundation-income', 'investor.frozen', 'cash'),
  ('foundation.income.out', 'investor.frozen', 'firm.foundation-transfer', 'cash'),
  ('foundation.sell.principal', 'firm.foundation-transfer', 'investor.available', 'cash'),
  ('foundation.sell.profit', 'firm.foundation-transfer', 'investor.available', 'cash'),
  ('foundation.sell.charge', 'investor.available', 'firm.commission', 'cash'),
  ('foundation.sell.iva', 'investor.available', 'firm.iva', 'cash'),
  ('foundation.sell.claim', 'investor.available', 'firm.foundation-book', 'foundation'),
  ('foundation.owed.profit', 'firm.foundation-transfer', 'investor.available', 'cash');
CREATE UNIQUE INDEX foundation_once ON ledger.transaction (investor_id, name, (reference::jsonb ->> 'id')) WHERE name LIKE 'foundation.%';
CREATE TRIGGER foundation_stands_behind BEFORE INSERT ON ledger.posting
  FOR EACH ROW WHEN (NEW.name LIKE 'foundation.%') EXECUTE FUNCTION foundation_stands_behind();
CREATE TRIGGER refuse_foreign_pool_posting BEFORE INSERT ON ledger.posting
  FOR EACH ROW WHEN (NEW.name NOT LIKE 'foundation.%' AND substr(NEW.investor_id::text, 15, 1) = '8')
  EXECUTE FUNCTION refuse_foreign_pool_posting();
CREATE CONSTRAINT TRIGGER foundation_order_is_posted AFTER INSERT OR UPDATE OF state ON foundation_order DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION foundation_is_posted();
CREATE CONSTRAINT TRIGGER foundation_payment_is_posted AFTER INSERT ON foundation_payment DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION foundation_is_posted();
CREATE CONSTRAINT TRIGGER foundation_income_is_posted AFTER INSERT ON foundation_income DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION foundation_is_posted();
