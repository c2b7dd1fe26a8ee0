-- Who may say what a coin costs; the firm's migrations alone name a source.
CREATE TABLE coin_rate_source (source text PRIMARY KEY CHECK (source <> ''));
INSERT INTO coin_rate_source (source) VALUES ('sandbox');
REVOKE INSERT, UPDATE, DELETE ON coin_rate_source FROM bolsillo_app;

-- Rates by which money was credited, as their source gave them: one for each coin, source and instant, never changed.
CREATE TABLE coin_rate (
  coin text NOT NULL CHECK (coin IN ('BTC', 'USDT')),
  source text NOT NULL REFERENCES coin_rate_source (source),
  -- Business time.
  quoted_at timestamptz NOT NULL,
  -- US dollars for one coin, in millionths.
  rate bigint NOT NULL CHECK (rate > 0),
  PRIMARY KEY (coin, source, quoted_at),
  UNIQUE (coin, source, quoted_at, rate)
);
REVOKE UPDATE, DELETE ON coin_rate FROM bolsillo_app;
CREATE FUNCTION coin_rate_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what a source said is never changed or taken out' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER coin_rate_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON coin_rate
  FOR EACH STATEMENT EXECUTE FUNCTION coin_rate_append_only();
