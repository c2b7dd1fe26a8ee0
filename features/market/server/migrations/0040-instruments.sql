-- What can be looked at and traded. The id is the symbol and its exchange: AAPL.XNAS, WALMEX.XMEX, SPX.INDEX, USDMXN.FX.
CREATE TABLE instrument (
  id text PRIMARY KEY CHECK (length(id) BETWEEN 3 AND 40),
  symbol text NOT NULL,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('stock', 'index', 'rate')),
  exchange text NOT NULL CHECK (exchange IN ('XNAS', 'XNYS', 'XMEX')),
  sector text,
  currency text NOT NULL CHECK (currency IN ('MXN', 'USD')),
  -- The order in which lists show them where nobody asked for another.
  rank integer NOT NULL GENERATED ALWAYS AS IDENTITY
);

-- How the simulated market makes an instrument move. Never read in live mode.
CREATE TABLE sandbox_profile (
  instrument_id text PRIMARY KEY REFERENCES instrument (id),
  -- Millionths of the currency: the close of the anchor session.
  reference_price bigint NOT NULL CHECK (reference_price > 0),
  yearly_volatility_bps integer NOT NULL CHECK (yearly_volatility_bps BETWEEN 0 AND 20000),
  daily_volume bigint NOT NULL CHECK (daily_volume >= 0)
);

-- Past days brought into the sandbox by its import command, with where they come from. Prices in millionths.
CREATE TABLE imported_bar (
  instrument_id text NOT NULL REFERENCES instrument (id),
  session_date date NOT NULL,
  open bigint NOT NULL CHECK (open > 0),
  high bigint NOT NULL,
  low bigint NOT NULL CHECK (low > 0),
  close bigint NOT NULL CHECK (close > 0),
  volume bigint NOT NULL CHECK (volume >= 0),
  source text NOT NULL,
  imported_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (instrument_id, session_date),
  CHECK (low <= least(open, close) AND high >= greatest(open, close))
);

-- Prices come from a provider only: the application's role cannot write bars, and no one can in live mode.
REVOKE INSERT, UPDATE, DELETE ON imported_bar FROM bolsillo_app;
REVOKE UPDATE, DELETE ON instrument, sandbox_profile FROM bolsillo_app;

CREATE FUNCTION refuse_imported_bar_in_live() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT mode FROM installation) <> 'sandbox' THEN
    RAISE EXCEPTION 'bars are imported in the sandbox only';
  END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER imported_bar_sandbox_only BEFORE INSERT OR UPDATE ON imported_bar
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_imported_bar_in_live();
