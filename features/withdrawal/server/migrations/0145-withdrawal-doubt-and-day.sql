-- What was sent and is not confirmed has a time by which that is resolved, and comes back only by two persons' word, with
-- the reference of the return. What an investor asks for within a day counts as one towards the limit of two operators.
ALTER TABLE withdrawal
  -- Business time; written with the first doubt and never put off.
  ADD COLUMN resolve_by timestamptz,
  -- The second person's decision on giving back what was sent.
  ADD COLUMN return_approval_id uuid REFERENCES approval (id),
  -- What the bank or the network calls the return.
  ADD COLUMN return_reference text CHECK (length(return_reference) BETWEEN 4 AND 120);
UPDATE withdrawal SET resolve_by = due_at + interval '72 hours' WHERE state = 'unknown';
ALTER TABLE withdrawal
  ADD CONSTRAINT withdrawal_unknown_is_resolved CHECK (state <> 'unknown' OR resolve_by IS NOT NULL);
GRANT UPDATE (resolve_by, return_approval_id, return_reference) ON withdrawal TO bolsillo_app;

INSERT INTO withdrawal_setting (name, effective_from, value, source) VALUES
  ('resolve_unconfirmed_hours', '2015-01-01', 72, 'Default: what is sent and not confirmed is resolved within three days'),
  ('two_operators_window_hours', '2015-01-01', 24, 'Default: what is asked for within 24 hours counts together');

CREATE INDEX withdrawal_of_investor_at ON withdrawal (investor_id, requested_at);
-- Those that ended unpaid after their due time: they count as late.
CREATE INDEX withdrawal_late_end ON withdrawal (ended_at)
  WHERE state IN ('rejected', 'cancelled') AND ended_at > due_at;

CREATE FUNCTION withdrawal_setting_on(p_name text, p_at timestamptz) RETURNS bigint
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_value bigint;
BEGIN
  SELECT value INTO STRICT v_value FROM withdrawal_setting
    WHERE name = p_name AND effective_from <= (p_at AT TIME ZONE 'America/Mexico_City')::date
    ORDER BY effective_from DESC LIMIT 1;
  RETURN v_value;
END
$$;

-- What an amount (cents) is worth in US cents; null for pesos without a rate.
CREATE FUNCTION withdrawal_worth(p_currency text, p_amount bigint, p_fx bigint) RETURNS numeric
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN p_currency = 'USD' THEN p_amount::numeric ELSE p_amount::numeric * 1000000 / p_fx END
$$;

-- Whether two operators must agree: the amount, with all that the same investor asked for within the hours before and
-- that was neither given back nor taken back, is worth more than the limit, or of some of it nobody knows the worth.
CREATE FUNCTION withdrawal_needs_two(p_investor uuid, p_currency text, p_amount bigint, p_fx bigint, p_at timestamptz)
RETURNS boolean
LANGUAGE plpgsql VOLATILE SET search_path = public, pg_temp AS $$
DECLARE
  v_own numeric := withdrawal_worth(p_currency, p_amount, p_fx);
  v_since timestamptz := p_at - withdrawal_setting_on('two_operators_window_hours', p_at) * interval '1 hour';
  v_before numeric;
  v_unknown boolean;
BEGIN
  SELECT coalesce(sum(worth), 0), coalesce(bool_or(worth IS NULL), false) INTO v_before, v_unknown
    FROM (SELECT withdrawal_worth(currency, amount, fx_rate) AS worth FROM withdrawal
           WHERE investor_id = p_investor AND requested_at > v_since
             AND state IN ('pending', 'completed', 'unknown')) asked;
  RETURN v_unknown OR v_own IS NULL
    OR v_before + v_own > withdrawal_setting_on('two_operators_above_usd_cents', p_at);
END
$$;

-- One withdrawal of an investor after the other, until the transaction ends: two at once see each other.
CREATE OR REPLACE FUNCTION withdrawal_limit() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.investor_id::text, 145));
  NEW.needs_two :=
    withdrawal_needs_two(NEW.investor_id, NEW.currency, NEW.amount, NEW.fx_rate, NEW.requested_at);
  IF NEW.state <> 'pending' OR NEW.approved_at IS NOT NULL OR NEW.approval_id IS NOT NULL
     OR NEW.return_approval_id IS NOT NULL OR NEW.resolve_by IS NOT NULL THEN
    RAISE EXCEPTION 'a withdrawal begins as asked for' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

-- What was sent stays sent until it is confirmed, or until two persons agree, by its reference, that it came back.
CREATE FUNCTION withdrawal_after_doubt() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.resolve_by IS NOT NULL AND NEW.resolve_by IS DISTINCT FROM OLD.resolve_by THEN
    RAISE EXCEPTION 'the withdrawal % is resolved when it was said to be', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'unknown' AND NEW.state NOT IN ('unknown', 'completed', 'rejected') THEN
    RAISE EXCEPTION 'the withdrawal % was sent', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.state = 'unknown' AND NEW.state = 'rejected' THEN
    PERFORM FROM approval
      WHERE id = NEW.return_approval_id AND kind = 'withdrawal_return' AND state = 'approved'
        AND decided_by = NEW.decided_by AND payload ->> 'withdrawalId' = NEW.id::text
        AND payload ->> 'units' = NEW.amount::text AND payload ->> 'currency' = NEW.currency
        AND payload ->> 'returnReference' = NEW.return_reference;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the withdrawal % was sent: two persons give it back', NEW.id USING ERRCODE = 'BO001';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER withdrawal_after_doubt BEFORE UPDATE ON withdrawal
  FOR EACH ROW EXECUTE FUNCTION withdrawal_after_doubt();
