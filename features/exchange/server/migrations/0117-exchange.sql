-- Pesos for dollars and dollars for pesos. Cash in cents, rates in millionths of a peso for one dollar, the spread in
-- ten-thousandths of a basis point (1% = 1,000,000). `at` is business time; created_at and expires_at are security time.
CREATE TABLE exchange_setting (
  name text NOT NULL,
  effective_from date NOT NULL,
  value bigint NOT NULL CHECK (value >= 0),
  source text NOT NULL,
  PRIMARY KEY (name, effective_from)
);
INSERT INTO exchange_setting (name, effective_from, value, source) VALUES
  ('spread_rate', '2015-01-01', 300000, 'The firm''s tariff: 0.30% of the rate'),
  -- So much that half a cent of rounding never outweighs the spread.
  ('least_mxn_cents', '2015-01-01', 5000, 'The firm''s tariff: MXN 50.00 at least'),
  ('least_usd_cents', '2015-01-01', 200, 'The firm''s tariff: USD 2.00 at least'),
  ('preview_life_ms', '2015-01-01', 30000, 'Product rule: a preview is good for 30 s');
SELECT tariff_protect('exchange_setting');

-- What an investor was shown, bound to them, good for one conversion.
CREATE TABLE exchange_preview (
  investor_id uuid NOT NULL,
  id uuid NOT NULL,
  from_currency text NOT NULL CHECK (from_currency IN ('MXN', 'USD')),
  from_amount bigint NOT NULL CHECK (from_amount > 0),
  to_amount bigint NOT NULL CHECK (to_amount > 0),
  -- What the amount is worth at the middle rate, and the difference that the firm keeps; cents of the other currency.
  worth bigint NOT NULL,
  middle_rate bigint NOT NULL CHECK (middle_rate > 0),
  spread_rate bigint NOT NULL CHECK (spread_rate >= 0),
  rate bigint NOT NULL CHECK (rate > 0),
  source text NOT NULL,
  quoted_at timestamptz NOT NULL,
  at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (investor_id, id),
  -- The amounts are those of the rate, to the cent.
  CHECK (CASE from_currency
    WHEN 'USD' THEN abs(from_amount::numeric * rate - to_amount::numeric * 1000000) * 2 <= 1000000
    ELSE abs(from_amount::numeric * 1000000 - to_amount::numeric * rate) * 2 <= rate END)
);
CREATE INDEX exchange_preview_old ON exchange_preview (expires_at);
REVOKE UPDATE ON exchange_preview FROM bolsillo_app;

-- What was converted, for good.
CREATE TABLE exchange_conversion (
  investor_id uuid NOT NULL,
  id uuid NOT NULL,
  preview_id uuid NOT NULL,
  from_currency text NOT NULL CHECK (from_currency IN ('MXN', 'USD')),
  from_amount bigint NOT NULL CHECK (from_amount > 0),
  to_amount bigint NOT NULL CHECK (to_amount > 0),
  worth bigint NOT NULL,
  middle_rate bigint NOT NULL,
  spread_rate bigint NOT NULL,
  rate bigint NOT NULL,
  source text NOT NULL,
  quoted_at timestamptz NOT NULL,
  at timestamptz NOT NULL,
  -- Head of the investor's chain after it.
  ledger_head text NOT NULL,
  PRIMARY KEY (investor_id, id),
  CONSTRAINT exchange_preview_once UNIQUE (investor_id, preview_id)
);
REVOKE UPDATE, DELETE ON exchange_conversion FROM bolsillo_app;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON exchange_conversion
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();

INSERT INTO ledger.posting_rule (name, source, destination, asset_class) VALUES
  ('exchange.out', 'investor.available', 'firm.exchange', 'cash'),
  ('exchange.in', 'firm.exchange', 'investor.available', 'cash');

-- Both postings are those of a preview, each once: nothing else goes in or out by way of an exchange.
CREATE FUNCTION exchange_was_shown() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM ledger.transaction t
    JOIN exchange_preview p ON p.investor_id = t.investor_id AND p.id::text = t.reference::jsonb ->> 'previewId'
    WHERE t.investor_id = NEW.investor_id AND t.number = NEW.transaction_number AND t.name = 'exchange.convert'
      AND CASE NEW.name
        WHEN 'exchange.out' THEN NEW.position = 1 AND NEW.asset = p.from_currency AND NEW.amount = p.from_amount
        ELSE NEW.position = 2 AND NEW.asset <> p.from_currency AND NEW.amount = p.to_amount END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an exchange is what its preview showed' USING ERRCODE = 'BX001';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER exchange_needs_preview BEFORE INSERT ON ledger.posting
  FOR EACH ROW WHEN (NEW.name LIKE 'exchange.%') EXECUTE FUNCTION exchange_was_shown();
CREATE UNIQUE INDEX exchange_once ON ledger.transaction (investor_id, (reference::jsonb ->> 'previewId'))
  WHERE name = 'exchange.convert';
