-- Quotes that priced something and lie outside the provider's own bar of their minute, as a nightly look found them. Kept for good.
-- uses: refuse_reconciliation_change
CREATE TABLE quote_doubt (
  hash bytea PRIMARY KEY REFERENCES market_quote (hash),
  bar_at timestamptz NOT NULL,
  bar_low bigint NOT NULL CHECK (bar_low > 0),
  bar_high bigint NOT NULL CHECK (bar_high >= bar_low),
  found_at timestamptz NOT NULL DEFAULT now()
);
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON quote_doubt
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_reconciliation_change();
REVOKE UPDATE, DELETE, TRUNCATE ON quote_doubt FROM bolsillo_app;
