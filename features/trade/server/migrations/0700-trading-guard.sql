-- uses: tariff_protect, approval_kind, guard_states, refuse_state_move, moved_by_operator, refuse_change_of_history, trading_halt_is_lifted_by_two, trading_halt_is_told
-- Guards against orders that run away, of a person, of a program, of the firm: what passes an investor's limit is refused;
-- what passes the firm's halts buying, until two persons lift that. `at` columns are business time.

-- Dated as the tariff is. Money in cents, rates in ten-thousandths of a basis point (1% = 1,000,000) of the last price.
CREATE TABLE order_limit (
  name text NOT NULL,
  effective_from date NOT NULL,
  value bigint NOT NULL CHECK (value > 0),
  source text NOT NULL,
  PRIMARY KEY (name, effective_from)
);
INSERT INTO order_limit (name, effective_from, value, source) VALUES
  ('investor_orders', '2015-01-01', 600, 'Default: 600 orders of one person in a minute'),
  ('investor_open_usd', '2015-01-01', 100000000, 'Default: USD 1,000,000.00 of one person''s working buys'),
  ('investor_open_mxn', '2015-01-01', 2000000000, 'Default: MXN 20,000,000.00 of one person''s working buys'),
  ('investor_distance', '2015-01-01', 40000000, 'Product rule: no limit more than 40% off the last price'),
  ('firm_orders', '2015-01-01', 120000, 'Default: 120,000 orders of all in a minute'),
  ('firm_open_usd', '2015-01-01', 50000000000, 'Default: USD 500,000,000.00 of all working buys'),
  ('firm_open_mxn', '2015-01-01', 1000000000000, 'Default: MXN 10,000,000,000.00 of all working buys'),
  ('firm_distance', '2015-01-01', 60000000, 'Default: nothing is let through more than 60% off the last price');
SELECT tariff_protect('order_limit');
-- It stands among the limits now.
DELETE FROM trade_setting WHERE name = 'limit_distance_rate';

-- A time in which nothing is bought: one at most stands. What was seen, and the most that was allowed, in the limit's unit.
CREATE TABLE trading_halt (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  cause text NOT NULL CHECK (cause IN ('firm_orders', 'firm_open_usd', 'firm_open_mxn', 'firm_distance')),
  seen bigint NOT NULL,
  most bigint NOT NULL,
  -- Whose price an order was too far from.
  stock_id text,
  halted_at timestamptz NOT NULL,
  lift_approval_id uuid UNIQUE REFERENCES approval (id),
  lifted_at timestamptz,
  CHECK ((lifted_at IS NULL) = (lift_approval_id IS NULL))
);
CREATE UNIQUE INDEX trading_halt_standing ON trading_halt ((lifted_at IS NULL)) WHERE lifted_at IS NULL;
CREATE INDEX trading_halt_newest ON trading_halt (halted_at DESC, id DESC);
CREATE INDEX trading_halt_lifted ON trading_halt (lifted_at DESC);
-- Only what counts and what places orders halts; lifting asks for two.
REVOKE INSERT, UPDATE, DELETE ON trading_halt FROM bolsillo_app;
GRANT UPDATE (lift_approval_id, lifted_at) ON trading_halt TO bolsillo_app;
SELECT approval_kind('trading_halt_lift', 'treasurer', 'admin');
CREATE TRIGGER lifted_by_two BEFORE UPDATE ON trading_halt
  FOR EACH ROW EXECUTE FUNCTION trading_halt_is_lifted_by_two();
CREATE TRIGGER stays BEFORE DELETE OR TRUNCATE ON trading_halt
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
CREATE TRIGGER told AFTER INSERT ON trading_halt FOR EACH ROW EXECUTE FUNCTION trading_halt_is_told();

-- Orders count up, so that those of a minute are a difference and need not be counted one by one.
CREATE SEQUENCE trade_order_number;
GRANT SELECT ON trade_order_number TO bolsillo_app;
ALTER TABLE trade_order ADD COLUMN number bigint;
ALTER TABLE trade_order ALTER COLUMN number SET DEFAULT nextval('trade_order_number');
CREATE INDEX trade_order_by_time ON trade_order (created_at, number) WHERE number IS NOT NULL;
