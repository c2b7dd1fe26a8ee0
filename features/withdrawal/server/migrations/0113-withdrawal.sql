-- How money leaves, as dated rows: the row with the latest day not after the day (Mexico City's) holds. Amounts in cents
-- of the account that pays; the network fee is taken from the amount, never asked for beside it.
CREATE TABLE withdrawal_method (
  method text NOT NULL CHECK (method IN ('bank_card', 'usdt_trc20', 'usdt_erc20', 'btc')),
  effective_from date NOT NULL,
  is_on boolean NOT NULL,
  minimum bigint NOT NULL CHECK (minimum > 0),
  fee bigint NOT NULL CHECK (fee >= 0),
  -- Within so many hours of the last hold's end the money is sent.
  process_hours integer NOT NULL CHECK (process_hours BETWEEN 1 AND 240),
  source text NOT NULL,
  PRIMARY KEY (method, effective_from)
);
INSERT INTO withdrawal_method (method, effective_from, is_on, minimum, fee, process_hours, source) VALUES
  ('bank_card',  '2015-01-01', true, 10000,   0, 24, 'The firm''s tariff: SPEI transfers cost the client nothing'),
  ('usdt_trc20', '2015-01-01', true,  1000, 100, 24, 'The firm''s tariff: 1.00 USD for the network'),
  ('usdt_erc20', '2015-01-01', true,  1000, 300, 24, 'The firm''s tariff: 3.00 USD for the network'),
  ('btc',        '2015-01-01', true,  1000, 200, 24, 'The firm''s tariff: 2.00 USD for the network');

-- The rules that are numbers, dated the same way. Units stand in the name.
CREATE TABLE withdrawal_setting (
  name text NOT NULL,
  effective_from date NOT NULL,
  value bigint NOT NULL CHECK (value >= 0),
  source text NOT NULL,
  PRIMARY KEY (name, effective_from)
);
INSERT INTO withdrawal_setting (name, effective_from, value, source) VALUES
  ('two_operators_above_usd_cents', '2015-01-01', 200000, 'Product rule: over 2,000 USD two operators approve'),
  ('preview_life_ms', '2015-01-01', 60000, 'Product rule: a preview is good for 60 s'),
  ('rate_tolerance_rate', '2015-01-01', 1000000, 'Default: a rate that moved by more than 1% since the preview is shown anew');
SELECT tariff_protect('withdrawal_method');
SELECT tariff_protect('withdrawal_setting');

-- Coin addresses an investor ever withdrew to. The address lies sealed; the keyed hash says only whether two are the same.
CREATE TABLE withdrawal_address (
  investor_id uuid NOT NULL REFERENCES investor (id),
  method text NOT NULL,
  address_hash bytea NOT NULL CHECK (length(address_hash) = 32),
  address_sealed bytea NOT NULL,
  -- Business time; the 24 hours count from here.
  known_since timestamptz NOT NULL,
  last_used_at timestamptz NOT NULL,
  PRIMARY KEY (investor_id, method, address_hash)
);
REVOKE UPDATE, DELETE ON withdrawal_address FROM bolsillo_app;
GRANT UPDATE (last_used_at) ON withdrawal_address TO bolsillo_app;

-- What an investor was shown and may confirm once, before expires_at (security time); all else is business time.
CREATE TABLE withdrawal_preview (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES investor (id),
  method text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD')),
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0 AND fee < amount),
  -- US dollars for one coin in millionths; null where nothing is converted.
  rate bigint CHECK (rate > 0),
  rate_source text,
  -- What arrives, in the smallest unit of what arrives: centavos, satoshis, millionths of a USDT.
  received bigint NOT NULL CHECK (received > 0),
  card_id uuid,
  address_hash bytea,
  destination_sealed bytea NOT NULL,
  -- Pesos for one dollar in millionths, for the two-operator limit; null while none was known.
  fx_rate bigint CHECK (fx_rate > 0),
  not_before timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  shown_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK ((rate IS NULL) = (rate_source IS NULL)),
  CHECK ((card_id IS NULL) <> (address_hash IS NULL))
);
CREATE INDEX withdrawal_preview_expires ON withdrawal_preview (expires_at);
CREATE INDEX withdrawal_preview_of_investor ON withdrawal_preview (investor_id);
REVOKE UPDATE ON withdrawal_preview FROM bolsillo_app;

CREATE TABLE withdrawal (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES investor (id),
  preview_id uuid NOT NULL UNIQUE,
  method text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD')),
  amount bigint NOT NULL CHECK (amount > 0),
  fee bigint NOT NULL CHECK (fee >= 0 AND fee < amount),
  rate bigint,
  rate_source text,
  received bigint NOT NULL,
  card_id uuid,
  address_hash bytea,
  destination_sealed bytea NOT NULL,
  fx_rate bigint,
  -- Set by the database itself.
  needs_two boolean NOT NULL,
  -- Business time.
  requested_at timestamptz NOT NULL,
  not_before timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'completed', 'rejected', 'unknown', 'cancelled')),
  -- The second person's decision, where two are needed.
  approval_id uuid REFERENCES approval (id),
  approved_by uuid REFERENCES operator (id),
  approved_at timestamptz,
  decided_by uuid REFERENCES operator (id),
  ended_at timestamptz,
  -- The bank's tracking key or the network's transaction.
  payout_reference text CHECK (length(payout_reference) <= 120),
  opinion text NOT NULL DEFAULT '' CHECK (length(opinion) <= 500),
  -- The investor's chain after the last posting of this withdrawal.
  ledger_head text,
  CHECK ((approved_by IS NULL) = (approved_at IS NULL)),
  CHECK ((state IN ('completed', 'rejected', 'cancelled')) = (ended_at IS NOT NULL)),
  CHECK (state NOT IN ('rejected', 'unknown') OR opinion <> ''),
  CHECK (state NOT IN ('completed', 'unknown') OR approved_at IS NOT NULL),
  CHECK (state <> 'cancelled' OR (approved_at IS NULL AND approval_id IS NULL)),
  CHECK (state NOT IN ('completed', 'rejected') OR decided_by IS NOT NULL),
  CHECK (state <> 'completed' OR (payout_reference IS NOT NULL AND ended_at >= not_before))
);
CREATE INDEX withdrawal_of_investor ON withdrawal (investor_id, id DESC);
CREATE INDEX withdrawal_open ON withdrawal (id) WHERE ended_at IS NULL;
CREATE INDEX withdrawal_ended ON withdrawal (id DESC) WHERE ended_at IS NOT NULL;
CREATE INDEX withdrawal_completed ON withdrawal (ended_at) WHERE state = 'completed';
-- A bank's tracking key pays once; a transaction of a network may pay many.
CREATE UNIQUE INDEX withdrawal_one_transfer ON withdrawal (payout_reference) WHERE method = 'bank_card' AND state = 'completed';

REVOKE UPDATE, DELETE ON withdrawal FROM bolsillo_app;
GRANT UPDATE (state, approval_id, approved_by, approved_at, decided_by, ended_at, payout_reference, opinion, ledger_head)
  ON withdrawal TO bolsillo_app;

-- Whether two operators must agree is reckoned here, so that no program can forget it. Without a rate for pesos: two.
CREATE FUNCTION withdrawal_limit() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_limit bigint;
BEGIN
  SELECT value INTO STRICT v_limit FROM withdrawal_setting
    WHERE name = 'two_operators_above_usd_cents'
      AND effective_from <= (NEW.requested_at AT TIME ZONE 'America/Mexico_City')::date
    ORDER BY effective_from DESC LIMIT 1;
  NEW.needs_two := CASE WHEN NEW.currency = 'USD' THEN NEW.amount > v_limit
    ELSE coalesce(NEW.amount::numeric * 1000000 > v_limit::numeric * NEW.fx_rate, true) END;
  IF NEW.state <> 'pending' OR NEW.approved_at IS NOT NULL OR NEW.approval_id IS NOT NULL THEN
    RAISE EXCEPTION 'a withdrawal begins as asked for' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER withdrawal_limit BEFORE INSERT ON withdrawal FOR EACH ROW EXECUTE FUNCTION withdrawal_limit();

-- What is over stays over; what two must approve has an approval by two that names this amount.
CREATE FUNCTION withdrawal_steps() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL AND to_jsonb(NEW) - 'ledger_head' <> to_jsonb(OLD) - 'ledger_head' THEN
    RAISE EXCEPTION 'the withdrawal % is over', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.approved_at IS NOT NULL AND NEW.approved_at IS DISTINCT FROM OLD.approved_at
     OR OLD.approval_id IS NOT NULL AND NEW.approval_id IS DISTINCT FROM OLD.approval_id THEN
    RAISE EXCEPTION 'the withdrawal % keeps its approval', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.approved_at IS NOT NULL AND NEW.needs_two THEN
    PERFORM FROM approval
      WHERE id = NEW.approval_id AND kind = 'withdrawal' AND state = 'approved' AND decided_by = NEW.approved_by
        AND payload ->> 'withdrawalId' = NEW.id::text AND payload ->> 'units' = NEW.amount::text
        AND payload ->> 'currency' = NEW.currency;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the withdrawal % needs the approval of two persons', NEW.id USING ERRCODE = 'BO001';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER withdrawal_steps BEFORE UPDATE ON withdrawal FOR EACH ROW EXECUTE FUNCTION withdrawal_steps();

INSERT INTO ledger.posting_rule (name, source, destination, asset_class) VALUES
  ('withdrawal.hold', 'investor.available', 'investor.frozen', 'cash'),
  ('withdrawal.payout', 'investor.frozen', 'firm.bank', 'cash'),
  ('withdrawal.fee', 'investor.frozen', 'firm.network-fee', 'cash'),
  ('withdrawal.release', 'investor.frozen', 'investor.available', 'cash');

-- Each posting asks for the withdrawal behind it: its own amount, its own state. A release gives back everything.
CREATE FUNCTION withdrawal_stands_behind() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_id text;
BEGIN
  SELECT reference::jsonb ->> 'id' INTO v_id FROM ledger.transaction
    WHERE investor_id = NEW.investor_id AND number = NEW.transaction_number;
  PERFORM FROM withdrawal w
    WHERE w.id::text = v_id AND w.investor_id = NEW.investor_id AND w.currency = NEW.asset
      AND CASE NEW.name
            WHEN 'withdrawal.hold' THEN w.state = 'pending' AND NEW.amount = w.amount
            WHEN 'withdrawal.release' THEN w.state IN ('rejected', 'cancelled') AND NEW.amount = w.amount
            WHEN 'withdrawal.payout' THEN w.state = 'completed' AND NEW.amount = w.amount - w.fee
            WHEN 'withdrawal.fee' THEN w.state = 'completed' AND NEW.amount = w.fee
            ELSE false
          END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no withdrawal stands behind %', NEW.name USING ERRCODE = 'BO001';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER withdrawal_stands_behind BEFORE INSERT ON ledger.posting
  FOR EACH ROW WHEN (NEW.name LIKE 'withdrawal.%') EXECUTE FUNCTION withdrawal_stands_behind();

-- Held once, and paid or given back once.
CREATE UNIQUE INDEX withdrawal_held_once ON ledger.transaction (investor_id, (reference::jsonb ->> 'id'))
  WHERE name = 'withdrawal.hold';
CREATE UNIQUE INDEX withdrawal_ended_once ON ledger.transaction (investor_id, (reference::jsonb ->> 'id'))
  WHERE name IN ('withdrawal.payout', 'withdrawal.release');
