-- The simulated cash of a new investor, as dated rows: the latest row not after the registration holds. Cents.
CREATE TABLE sandbox_starting_cash (
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD')),
  effective_from timestamptz NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  PRIMARY KEY (currency, effective_from)
);
INSERT INTO sandbox_starting_cash (currency, effective_from, amount) VALUES
  ('MXN', '2015-01-01T00:00:00Z', 20000000),
  ('USD', '2015-01-01T00:00:00Z', 1000000);
REVOKE INSERT, UPDATE, DELETE ON sandbox_starting_cash FROM bolsillo_app;

INSERT INTO ledger.posting_rule (name, source, destination, asset_class)
  VALUES ('sandbox.starting-cash', 'firm.sandbox-cash', 'investor.available', 'cash');

-- Simulated money cannot enter the ledger of a live installation, whoever asks.
CREATE FUNCTION refuse_simulated_money() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF (SELECT mode FROM installation) IS DISTINCT FROM 'sandbox' THEN
    RAISE EXCEPTION 'simulated money exists in the sandbox only' USING ERRCODE = 'BS001';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER simulated_money_in_the_sandbox_only BEFORE INSERT ON ledger.posting
  FOR EACH ROW WHEN (NEW.source = 'firm.sandbox-cash') EXECUTE FUNCTION refuse_simulated_money();
