-- uses: guard_states, refuse_state_move, moved_by_operator, approval_kind, tariff_protect, tariff_guard, tariff_is_append_only
-- uses: action_was_announced, action_moves, corporate_stands_behind, refuse_change_of_history
-- What companies do to their shares: splits and dividends in cash. Prices and amounts for one share in millionths of the
-- currency, shares in millionths, cash in cents. All instants are business time.
CREATE TABLE corporate_action (
  id uuid PRIMARY KEY,
  stock_id text NOT NULL REFERENCES instrument (id),
  kind text NOT NULL CHECK (kind IN ('split', 'dividend')),
  state text NOT NULL CHECK (state IN ('announced', 'recorded', 'done', 'cancelled')),
  -- The exchange's first date on which the shares are split, or trade without the dividend.
  ex_date date NOT NULL,
  effective_at timestamptz NOT NULL CHECK (effective_at = ex_date::timestamp AT TIME ZONE 'America/New_York'),
  -- So many shares come of so many.
  numerator integer CHECK (numerator BETWEEN 1 AND 1000),
  denominator integer CHECK (denominator BETWEEN 1 AND 1000 AND denominator <> numerator),
  -- For one share, and the part of it that tax is withheld from.
  amount bigint CHECK (amount > 0),
  taxable bigint CHECK (taxable BETWEEN 0 AND amount),
  -- As withholding tells them apart.
  instrument_kind text NOT NULL CHECK (instrument_kind IN ('share', 'fibra')),
  payment_date date CHECK (payment_date >= ex_date),
  pays_at timestamptz CHECK (pays_at = (payment_date + time '09:00') AT TIME ZONE 'America/New_York'),
  -- The provider's name, or `operators`.
  source text NOT NULL,
  -- Where it was published.
  reference text NOT NULL CHECK (length(reference) BETWEEN 5 AND 200),
  -- The provider's own name of it.
  provider_key text UNIQUE,
  approval_id uuid UNIQUE REFERENCES approval (id),
  cancel_approval_id uuid UNIQUE REFERENCES approval (id),
  announced_at timestamptz NOT NULL CHECK (announced_at < effective_at),
  CHECK ((kind = 'split') = (numerator IS NOT NULL AND denominator IS NOT NULL)),
  CHECK ((kind = 'dividend') = (amount IS NOT NULL AND taxable IS NOT NULL)),
  CHECK ((kind = 'dividend') = (payment_date IS NOT NULL AND pays_at IS NOT NULL)),
  CHECK ((source = 'operators') = (approval_id IS NOT NULL)),
  CHECK ((source = 'operators') = (provider_key IS NULL)),
  CHECK ((state = 'cancelled') = (cancel_approval_id IS NOT NULL)),
  CHECK (instrument_kind = 'share' OR stock_id LIKE '%.XMEX')
);
-- What is split and what is paid for on one date would hang on which came first: a stock has one of them a day.
CREATE UNIQUE INDEX corporate_action_one_a_day ON corporate_action (stock_id, ex_date) WHERE state <> 'cancelled';
CREATE INDEX corporate_action_by_date ON corporate_action (effective_at, id);
CREATE INDEX corporate_action_of_stock ON corporate_action (stock_id, effective_at, id);
CREATE INDEX corporate_action_splits ON corporate_action (kind) WHERE state <> 'cancelled';
REVOKE UPDATE, DELETE ON corporate_action FROM bolsillo_app;
GRANT UPDATE (state, cancel_approval_id) ON corporate_action TO bolsillo_app;

INSERT INTO state_move (subject, from_state, to_state) VALUES
  ('corporate_action', NULL, 'announced'), ('corporate_action', 'announced', 'recorded'),
  ('corporate_action', 'recorded', 'done'), ('corporate_action', 'announced', 'done'),
  ('corporate_action', 'announced', 'cancelled');
SELECT guard_states('corporate_action');
SELECT approval_kind('corporate_action', 'publisher'), approval_kind('corporate_action_cancel', 'publisher');
CREATE TRIGGER action_was_announced BEFORE INSERT ON corporate_action
  FOR EACH ROW EXECUTE FUNCTION action_was_announced();
CREATE TRIGGER action_moves BEFORE UPDATE ON corporate_action FOR EACH ROW EXECUTE FUNCTION action_moves();

-- Who held a stock at the close before the ex-date, how much, and what came of it. Only record_holders, pay_dividends and
-- split_holding write here.
CREATE TABLE corporate_holding (
  action_id uuid NOT NULL REFERENCES corporate_action (id),
  investor_id uuid NOT NULL,
  effective_at timestamptz NOT NULL,
  quantity bigint NOT NULL CHECK (quantity > 0),
  -- Of a split: the shares that came of them, and the cash for what made no whole share.
  quantity_after bigint CHECK (quantity_after >= 0),
  cash bigint CHECK (cash >= 0),
  -- Of a dividend once it is paid: before tax, the tax withheld, its rate (in ten-thousandths of a basis point) with its
  -- line of dividend_withholding, and the form that lowered it.
  gross bigint CHECK (gross >= 0),
  withheld bigint CHECK (withheld BETWEEN 0 AND gross),
  rate bigint,
  rate_line text,
  declaration_id uuid,
  done_at timestamptz,
  PRIMARY KEY (action_id, investor_id),
  CHECK ((quantity_after IS NULL) = (cash IS NULL)),
  CHECK ((gross IS NULL) = (withheld IS NULL) AND (gross IS NULL) = (rate IS NULL) AND (gross IS NULL) = (rate_line IS NULL)),
  CHECK ((done_at IS NULL) = (gross IS NULL AND cash IS NULL))
);
CREATE INDEX corporate_holding_of ON corporate_holding (investor_id, effective_at DESC, action_id DESC);
CREATE INDEX corporate_holding_open ON corporate_holding (action_id, investor_id) WHERE done_at IS NULL;
REVOKE INSERT, UPDATE, DELETE ON corporate_holding FROM bolsillo_app;
CREATE TRIGGER over_is_over BEFORE UPDATE ON corporate_holding
  FOR EACH ROW WHEN (OLD.done_at IS NOT NULL) EXECUTE FUNCTION refuse_change_of_history();

-- What a split made of each lot.
CREATE TABLE split_lot (
  investor_id uuid NOT NULL,
  position_id uuid NOT NULL,
  action_id uuid NOT NULL REFERENCES corporate_action (id),
  quantity_before bigint NOT NULL CHECK (quantity_before > 0),
  quantity_after bigint NOT NULL CHECK (quantity_after >= 0),
  cash bigint NOT NULL CHECK (cash >= 0),
  -- The close before the ex-date, in the shares of then.
  close bigint NOT NULL CHECK (close > 0),
  PRIMARY KEY (investor_id, position_id, action_id)
);
CREATE INDEX split_lot_of_action ON split_lot (action_id, investor_id);
REVOKE INSERT, UPDATE, DELETE ON split_lot FROM bolsillo_app;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON split_lot
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
CREATE INDEX trade_position_holders ON trade_position (stock_id, investor_id) WHERE state = 'open';

-- A split gives what waits for the stock other bounds.
CREATE INDEX alert_waiting_of_stock ON alert (stock_id) WHERE state = 'waiting';

-- A declaration (form W-8BEN) that an investor lives outside the United States. What it says of them lies sealed.
CREATE TABLE w8ben (
  investor_id uuid NOT NULL REFERENCES investor (id),
  id uuid NOT NULL,
  details_sealed bytea NOT NULL,
  signed_on date NOT NULL,
  -- The last day of the third year after.
  valid_until date NOT NULL CHECK (valid_until = make_date(extract(year FROM signed_on)::int + 3, 12, 31)),
  signed_at timestamptz NOT NULL,
  PRIMARY KEY (investor_id, id)
);
REVOKE UPDATE, DELETE ON w8ben FROM bolsillo_app;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON w8ben
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

-- What is withheld of a dividend, in ten-thousandths of a basis point, by country and kind of instrument.
CREATE TABLE dividend_withholding (
  country text NOT NULL CHECK (country IN ('mexico', 'america')),
  kind text NOT NULL CHECK (kind IN ('share', 'fibra', 'share-w8ben')),
  effective_from date NOT NULL,
  rate bigint NOT NULL CHECK (rate BETWEEN 0 AND 100000000),
  source text NOT NULL,
  PRIMARY KEY (country, kind, effective_from)
);
INSERT INTO dividend_withholding (country, kind, effective_from, rate, source) VALUES
  ('mexico', 'share', '2015-01-01', 10000000, 'LISR, artículo 140: 10 % adicional sobre dividendos'),
  ('mexico', 'fibra', '2015-01-01', 30000000, 'LISR, artículo 188: 30 % del resultado fiscal distribuido'),
  ('america', 'share', '2015-01-01', 30000000, 'IRC, section 1441: 30 % of dividends to foreign persons'),
  ('america', 'share-w8ben', '2015-01-01', 10000000, 'Mexico–United States tax treaty, article 10, with a W-8BEN on file: 10 %');
SELECT tariff_protect('dividend_withholding');

INSERT INTO ledger.posting_rule (name, source, destination, asset_class) VALUES
  ('dividend.pay', 'firm.corporate-action', 'investor.available', 'cash'),
  ('dividend.withhold', 'investor.available', 'firm.tax-withheld', 'cash'),
  ('split.out', 'investor.available', 'firm.custody', 'instrument'),
  ('split.in', 'firm.custody', 'investor.available', 'instrument'),
  ('split.cash', 'firm.corporate-action', 'investor.available', 'cash');
CREATE TRIGGER corporate_stands_behind BEFORE INSERT ON ledger.posting
  FOR EACH ROW WHEN (NEW.name LIKE 'dividend.%' OR NEW.name LIKE 'split.%') EXECUTE FUNCTION corporate_stands_behind();
-- Each action moves something of an investor's once.
CREATE UNIQUE INDEX corporate_posted_once ON ledger.transaction (investor_id, (reference::jsonb ->> 'actionId'))
  WHERE name IN ('dividend.payment', 'split.carried-out');
