-- Prices that an investor wants to be told of, each once.
CREATE TABLE alert (
  id uuid PRIMARY KEY,
  investor_id uuid NOT NULL REFERENCES investor (id),
  stock_id text NOT NULL REFERENCES instrument (id),
  kind text NOT NULL CHECK (kind IN ('above', 'below', 'day_change')),
  -- Millionths of the currency, or of one percent.
  bound bigint NOT NULL CHECK (bound > 0),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'fired')),
  -- Business time.
  created_at timestamptz NOT NULL,
  fired_at timestamptz,
  fired_price bigint CHECK (fired_price > 0),
  fired_source text,
  -- Each node asks for what was written since it last asked: no transaction that began before that asking is missed.
  written_by xid8 NOT NULL DEFAULT pg_current_xact_id(),
  CHECK ((state = 'fired') = (fired_at IS NOT NULL AND fired_price IS NOT NULL AND fired_source IS NOT NULL)),
  CHECK (state = 'fired' OR (fired_at IS NULL AND fired_price IS NULL AND fired_source IS NULL))
);
CREATE INDEX alert_of_investor ON alert (investor_id, id DESC);
CREATE UNIQUE INDEX alert_waits_once ON alert (investor_id, stock_id, kind, bound) WHERE state = 'waiting';
CREATE INDEX alert_written ON alert (written_by) WHERE state = 'waiting';

REVOKE UPDATE ON alert FROM bolsillo_app;
GRANT UPDATE (state, fired_at, fired_price, fired_source) ON alert TO bolsillo_app;

-- What was told stays as it was told.
CREATE TRIGGER over_is_over BEFORE UPDATE ON alert
  FOR EACH ROW WHEN (OLD.state = 'fired') EXECUTE FUNCTION refuse_change_of_history();

-- A notification may lead to a stock (`/situation/detail/AAPL.XNAS`, `/situation/detail/PE%26OLES.XMEX`) and to a screen that
-- takes an id by `?id=`.
ALTER TABLE notification DROP CONSTRAINT notification_link_check, ADD CONSTRAINT notification_link_check
  CHECK (link ~ '^/[A-Za-z][A-Za-z0-9/_%*-]*([.][A-Za-z0-9]+)*(\?id=[A-Za-z0-9._-]+)?$');
