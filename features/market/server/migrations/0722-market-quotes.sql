-- What a provider said at an instant at which something was priced: kept once, changed by nobody. Its hash is of all that it
-- says, and stands in the hashed reference of each posting that it priced (docs/decisions/0041-quotes-are-kept.md).
-- uses: quote_is_kept, quote_moves_plausibly, refuse_quote_change
CREATE TABLE market_source (
  name text PRIMARY KEY,
  is_simulated boolean NOT NULL
);
REVOKE INSERT, UPDATE, DELETE ON market_source FROM bolsillo_app;
INSERT INTO market_source (name, is_simulated) VALUES ('sandbox', true);

CREATE TABLE market_quote (
  -- Computed by the database, as `quote_hash` of docs/honesty.md says.
  hash bytea PRIMARY KEY,
  stock_id text NOT NULL,
  -- `bar`: a session that nobody watched, whole; its instant is the close.
  kind text NOT NULL CHECK (kind IN ('quote', 'bar')),
  quoted_at timestamptz NOT NULL,
  source text NOT NULL,
  -- The provider's own sequence, or the hash of its message; null where it gives none.
  sequence text,
  bid bigint CHECK (bid > 0),
  ask bigint CHECK (ask > 0),
  last bigint NOT NULL CHECK (last > 0),
  -- What it can price lies between these: bid and ask, or a session's low and high.
  low bigint NOT NULL CHECK (low > 0),
  high bigint NOT NULL CHECK (high >= low),
  kept_at timestamptz NOT NULL DEFAULT now(),
  CHECK (kind = 'quote' AND low = coalesce(bid, last) AND high = coalesce(ask, last)
      OR kind = 'bar' AND bid IS NULL AND ask IS NULL AND last BETWEEN low AND high)
);
CREATE INDEX market_quote_of_stock ON market_quote (stock_id, quoted_at);
CREATE INDEX market_quote_by_kept ON market_quote (kept_at);
REVOKE ALL ON market_quote FROM bolsillo_app;
GRANT SELECT, INSERT (stock_id, kind, quoted_at, source, sequence, bid, ask, last, low, high) ON market_quote TO bolsillo_app;
CREATE TRIGGER quote_is_kept BEFORE INSERT ON market_quote FOR EACH ROW EXECUTE FUNCTION quote_is_kept();
CREATE TRIGGER quote_moves_plausibly BEFORE INSERT ON market_quote FOR EACH ROW EXECUTE FUNCTION quote_moves_plausibly();
CREATE TRIGGER market_quote_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON market_quote
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_quote_change();
