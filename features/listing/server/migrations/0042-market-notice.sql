-- What the exchanges said of stocks: listings, their ends, halts, their ends. A notice is taken down once and never
-- changed; a stock stands as its notices say (features/listing/standing.ts). No price stands here, nor anywhere else.
CREATE TABLE market_notice (
  seq bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  instrument_id text NOT NULL REFERENCES instrument (id),
  kind text NOT NULL CHECK (kind IN ('listed', 'unlisted', 'halted', 'resumed')),
  -- The exchange's date from which a listing or its end holds; halts hold at once.
  effective_on date,
  -- Business time.
  at timestamptz NOT NULL,
  reference text NOT NULL CHECK (length(reference) BETWEEN 5 AND 200),
  operator_id uuid NOT NULL,
  operator_name text NOT NULL,
  -- Security time.
  recorded_at timestamptz NOT NULL,
  CHECK ((kind IN ('listed', 'unlisted')) = (effective_on IS NOT NULL))
);
CREATE INDEX market_notice_by_instrument ON market_notice (instrument_id, seq DESC);

REVOKE UPDATE, DELETE ON market_notice FROM bolsillo_app;

CREATE FUNCTION refuse_notice_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'market_notice is append-only: % refused', TG_OP;
END
$$;
CREATE TRIGGER market_notice_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON market_notice
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_notice_change();

-- Notices are taken down one at a time, so that their numbers are seen in order, and two operators cannot both halt.
CREATE FUNCTION lock_market_notices() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(4200042);
$$;

-- The end of a listing is announced before it holds, and a halted stock is not halted again: the database asks too.
CREATE FUNCTION notice_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_last text;
BEGIN
  IF NEW.kind IN ('halted', 'resumed') THEN
    SELECT kind INTO v_last FROM market_notice
      WHERE instrument_id = NEW.instrument_id AND kind IN ('halted', 'resumed') ORDER BY seq DESC LIMIT 1;
    IF (NEW.kind = 'halted') = coalesce(v_last = 'halted', false) THEN
      RAISE EXCEPTION 'a halt follows a resumption, and the reverse';
    END IF;
  ELSIF NEW.kind = 'unlisted' AND NEW.effective_on <= (NEW.at AT TIME ZONE 'America/Mexico_City')::date THEN
    RAISE EXCEPTION 'the end of a listing is announced before it holds';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER market_notice_follows BEFORE INSERT ON market_notice
  FOR EACH ROW EXECUTE FUNCTION notice_follows();
