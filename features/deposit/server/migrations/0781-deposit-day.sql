-- uses: deposit_needs_two, deposit_decided_once, deposit_past_day, lock_deposit_day, chain_record_is_kept, refuse_change_of_history, tariff_protect
-- What one person alone may credit in 24 hours, of their own and to one investor, and when a coin first confirmed by the
-- chain's own record (docs/decisions/0052-what-one-person-may-say.md).
CREATE TABLE deposit_limit (
  name text NOT NULL,
  effective_from date NOT NULL,
  -- Cents of a dollar.
  value bigint NOT NULL CHECK (value > 0),
  source text NOT NULL,
  PRIMARY KEY (name, effective_from)
);
INSERT INTO deposit_limit (name, effective_from, value, source) VALUES
  ('reviewer_day_usd', '2015-01-01', 2000000, 'Default: USD 20,000.00 that one reviewer alone credits in 24 hours'),
  ('investor_day_usd', '2015-01-01', 400000, 'Default: USD 4,000.00 to one investor in 24 hours without a second person');
SELECT tariff_protect('deposit_limit');
CREATE INDEX deposit_of_reviewer_day ON deposit (decided_by, decided_at) WHERE state = 'completed';
CREATE INDEX deposit_of_investor_day ON deposit (investor_id, decided_at) WHERE state = 'completed';

-- When a coin's transfer first confirmed, as its chain's record says; each once, changed by nobody.
CREATE TABLE chain_record (
  rail text NOT NULL CHECK (rail IN ('usdt_trc20', 'usdt_erc20', 'btc')),
  transfer_key text NOT NULL,
  -- Business time, as all instants here.
  confirmed_at timestamptz NOT NULL,
  source text NOT NULL CHECK (length(source) BETWEEN 1 AND 80),
  kept_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (rail, transfer_key)
);
REVOKE ALL ON chain_record FROM bolsillo_app;
GRANT SELECT, INSERT (rail, transfer_key, confirmed_at, source) ON chain_record TO bolsillo_app;
CREATE TRIGGER chain_record_is_kept BEFORE INSERT ON chain_record
  FOR EACH ROW EXECUTE FUNCTION chain_record_is_kept();
CREATE TRIGGER chain_record_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON chain_record
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_history();
