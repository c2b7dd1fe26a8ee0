-- The rate of a day as its source told it first: what past amounts in the other currency are shown by.
-- uses: refuse_quote_change
CREATE TABLE day_rate (
  source text NOT NULL REFERENCES market_source (name),
  date date NOT NULL,
  rate bigint NOT NULL CHECK (rate > 0),
  told_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (source, date)
);
REVOKE ALL ON day_rate FROM bolsillo_app;
GRANT SELECT, INSERT (source, date, rate) ON day_rate TO bolsillo_app;
CREATE TRIGGER day_rate_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON day_rate
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_quote_change();
