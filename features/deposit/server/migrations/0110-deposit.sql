-- The ways to pay in, as dated rows: the row with the latest day not after today holds. A row is never changed: what is
-- to be otherwise begins on a later day.
CREATE TABLE deposit_method (
  method text NOT NULL CHECK (method IN ('spei', 'bank_transfer', 'usdt_trc20', 'usdt_erc20', 'btc')),
  -- A day of Mexico City's.
  effective_from date NOT NULL,
  open boolean NOT NULL,
  -- CLABE, account number, or address on the method's chain.
  address text NOT NULL CHECK (length(address) BETWEEN 1 AND 120),
  bank_name text NOT NULL DEFAULT '' CHECK (length(bank_name) <= 80),
  beneficiary text NOT NULL DEFAULT '' CHECK (length(beneficiary) <= 120),
  bank_code text NOT NULL DEFAULT '' CHECK (length(bank_code) <= 40),
  -- The least of one deposit, cents of the currency that is credited.
  minimum bigint NOT NULL CHECK (minimum > 0),
  review_hours integer NOT NULL CHECK (review_hours BETWEEN 1 AND 240),
  source text NOT NULL,
  PRIMARY KEY (method, effective_from)
);
-- Made up, for practice: a live server takes only rows that two persons agreed on (`change_id`).
INSERT INTO deposit_method
  (method, effective_from, open, address, bank_name, beneficiary, bank_code, minimum, review_hours, source) VALUES
  ('spei', '2015-01-01', true, '000000000000000000', 'Banco Simulado', 'Bolsillo Simulado', '', 10000, 24,
   'Default of the sandbox: MXN 100.00 at least'),
  ('bank_transfer', '2015-01-01', true, '000000000000', 'Banco Simulado', 'Bolsillo Simulado', 'SIMUMXMM', 1000, 24,
   'Default of the sandbox: USD 10.00 at least'),
  ('usdt_trc20', '2015-01-01', true, 'SANDBOX-USDT-TRC20-0000000000000000', '', '', '', 1000, 24,
   'Default of the sandbox: USD 10.00 at least'),
  ('usdt_erc20', '2015-01-01', true, 'SANDBOX-USDT-ERC20-0000000000000000', '', '', '', 1000, 24,
   'Default of the sandbox: USD 10.00 at least'),
  ('btc', '2015-01-01', true, 'SANDBOX-BTC-00000000000000000000000', '', '', '', 1000, 24,
   'Default of the sandbox: USD 10.00 at least');

SELECT tariff_protect('deposit_method');

-- The number by which an investor's transfers are known: seven digits, which is what SPEI carries.
CREATE TABLE deposit_reference (
  investor_id uuid PRIMARY KEY REFERENCES investor (id),
  reference text NOT NULL CONSTRAINT deposit_reference_once UNIQUE CHECK (reference ~ '^[1-9][0-9]{6}$')
);
REVOKE UPDATE, DELETE ON deposit_reference FROM bolsillo_app;

-- Cents that smallest units of a coin are worth at a rate in millionths of a dollar: half-even, as every posting.
CREATE FUNCTION deposit_worth(units bigint, rate bigint, unit text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT (CASE WHEN 2 * rest > whole OR (2 * rest = whole AND cents % 2 = 1) THEN cents + 1 ELSE cents END)::bigint
    FROM (SELECT product, whole, div(product, whole) AS cents, product % whole AS rest
            FROM (SELECT units::numeric * rate AS product, CASE unit WHEN 'BTC' THEN 1e12 ELSE 1e10 END AS whole) p) q
$$;

-- Orders of investors who say to have paid.
CREATE TABLE deposit (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES investor (id),
  method text NOT NULL,
  -- The dated row that held when the order was made.
  method_from date NOT NULL,
  unit text NOT NULL CHECK (unit IN ('MXN', 'USD', 'USDT', 'BTC')),
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD')),
  -- What was said to be sent, smallest units.
  quantity bigint NOT NULL CHECK (quantity > 0),
  reference text,
  tracking_key text NOT NULL DEFAULT '',
  proof_file_id uuid NOT NULL CONSTRAINT deposit_proof_once UNIQUE REFERENCES file (id),
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'completed', 'rejected', 'unknown')),
  -- Business time, as all instants here.
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  decided_by uuid REFERENCES operator (id),
  decided_at timestamptz,
  opinion text NOT NULL DEFAULT '' CHECK (length(opinion) <= 500),
  -- What arrived, smallest units; the transfer's own key; for a coin, when it first confirmed and the rate of then.
  received bigint CHECK (received > 0),
  transfer_key text NOT NULL DEFAULT '',
  confirmed_at timestamptz,
  rate bigint CHECK (rate > 0),
  rate_source text,
  rate_at timestamptz,
  -- Cents.
  credited bigint CHECK (credited > 0),
  FOREIGN KEY (method, method_from) REFERENCES deposit_method (method, effective_from),
  CHECK ((method, unit, currency) IN (('spei', 'MXN', 'MXN'), ('bank_transfer', 'USD', 'USD'),
    ('usdt_trc20', 'USDT', 'USD'), ('usdt_erc20', 'USDT', 'USD'), ('btc', 'BTC', 'USD'))),
  CHECK ((state = 'pending') = (decided_by IS NULL) AND (decided_by IS NULL) = (decided_at IS NULL)),
  CHECK (state NOT IN ('rejected', 'unknown') OR opinion <> ''),
  -- Whoever receives another amount than was told reads why.
  CHECK (state <> 'completed' OR received = quantity OR opinion <> ''),
  CHECK ((state = 'completed') = (received IS NOT NULL) AND (received IS NULL) = (credited IS NULL)
    AND (received IS NULL) = (transfer_key = '')),
  CONSTRAINT deposit_credits_what_arrived CHECK (credited IS NULL OR CASE WHEN unit IN ('USDT', 'BTC')
    THEN coalesce(credited = deposit_worth(received, rate, unit) AND rate_source <> '' AND rate_at <= confirmed_at, false)
    ELSE credited = received AND rate IS NULL AND confirmed_at IS NULL END)
);
CREATE INDEX deposit_of_investor ON deposit (investor_id, id DESC);
CREATE INDEX deposit_waiting ON deposit (id) WHERE state = 'pending';
CREATE INDEX deposit_unknown ON deposit (id) WHERE state = 'unknown';
CREATE INDEX deposit_decided ON deposit (id DESC) WHERE state IN ('completed', 'rejected');
-- One transfer is credited once, to one investor.
CREATE UNIQUE INDEX deposit_transfer_once ON deposit (method, transfer_key) WHERE state = 'completed';

-- An order is decided, and otherwise stays as it was sent.
REVOKE UPDATE, DELETE ON deposit FROM bolsillo_app;
GRANT UPDATE (state, decided_by, decided_at, opinion, received, transfer_key, confirmed_at, rate, rate_source, rate_at,
  credited) ON deposit TO bolsillo_app;

CREATE FUNCTION deposit_decided_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state IN ('completed', 'rejected') OR NEW.state = 'pending' OR NEW.state = OLD.state THEN
    RAISE EXCEPTION 'the deposit % is decided', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER deposit_decided_once BEFORE UPDATE ON deposit FOR EACH ROW EXECUTE FUNCTION deposit_decided_once();

-- Credits: the database asks by itself for a deposit that a reviewer completed with that amount.
INSERT INTO ledger.posting_rule (name, source, destination, asset_class) VALUES
  ('deposit.credit', 'firm.bank', 'investor.available', 'cash');

CREATE FUNCTION deposit_was_completed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_reference jsonb;
BEGIN
  SELECT reference::jsonb INTO v_reference FROM ledger.transaction
    WHERE investor_id = NEW.investor_id AND number = NEW.transaction_number;
  PERFORM FROM deposit d JOIN operator_role r ON r.operator_id = d.decided_by AND r.role = 'reviewer'
    WHERE d.id::text = v_reference ->> 'depositId' AND d.state = 'completed' AND d.investor_id = NEW.investor_id
      AND d.currency = NEW.asset AND d.credited = NEW.amount;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a credit needs a deposit that a reviewer completed' USING ERRCODE = 'BD003';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER deposit_credit_needs_review BEFORE INSERT ON ledger.posting
  FOR EACH ROW WHEN (NEW.name LIKE 'deposit.%') EXECUTE FUNCTION deposit_was_completed();

-- A deposit is credited once.
CREATE UNIQUE INDEX deposit_credited_once ON ledger.transaction (investor_id, (reference::jsonb ->> 'depositId'))
  WHERE name LIKE 'deposit.%';
