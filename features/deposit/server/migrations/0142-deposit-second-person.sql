-- Who looked at whose proof, when. Nobody can edit it.
CREATE TABLE deposit_look (
  deposit_id uuid NOT NULL REFERENCES deposit (id),
  operator_id uuid NOT NULL REFERENCES operator (id),
  -- Security time.
  at timestamptz NOT NULL,
  PRIMARY KEY (deposit_id, operator_id, at)
);
REVOKE UPDATE, DELETE ON deposit_look FROM bolsillo_app;
CREATE FUNCTION deposit_look_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'looks are never changed or taken out' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER deposit_look_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON deposit_look
  FOR EACH STATEMENT EXECUTE FUNCTION deposit_look_append_only();

-- The rates of before are written down as they were credited by.
INSERT INTO coin_rate (coin, source, quoted_at, rate)
  SELECT unit, rate_source, rate_at, rate FROM deposit
   WHERE rate IS NOT NULL AND rate_source IN (SELECT source FROM coin_rate_source) ON CONFLICT DO NOTHING;

ALTER TABLE deposit
  -- What a second person was asked for last.
  ADD COLUMN approval_id uuid REFERENCES approval (id),
  -- Pesos for one dollar in millionths when it was credited, for the limit of one person; null while none was known.
  ADD COLUMN fx_rate bigint CHECK (fx_rate > 0),
  -- Nobody gives a rate: it is one that a source gave, of the very instant.
  ADD CONSTRAINT deposit_rate_of_a_source FOREIGN KEY (unit, rate_source, rate_at, rate)
    REFERENCES coin_rate (coin, source, quoted_at, rate) NOT VALID,
  ADD CONSTRAINT deposit_rate_of_its_instant
    CHECK (rate IS NULL OR confirmed_at - rate_at <= interval '15 minutes') NOT VALID;
GRANT UPDATE (approval_id, fx_rate) ON deposit TO bolsillo_app;

-- Whether one person is not enough: above the limit of withdrawals, more than was told, or a coin whose rate is of
-- another time than the order's. Without a rate for pesos: two.
CREATE FUNCTION deposit_needs_two(d deposit) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT d.received > d.quantity
      OR coalesce(d.confirmed_at NOT BETWEEN d.created_at - interval '6 hours' AND d.created_at + interval '6 hours', false)
      OR coalesce(CASE WHEN d.currency = 'USD' THEN d.credited > s.value
           ELSE d.credited::numeric * 1000000 > s.value::numeric * d.fx_rate END, true)
    FROM (SELECT 1) one LEFT JOIN (SELECT value FROM withdrawal_setting WHERE name = 'two_operators_above_usd_cents'
      AND effective_from <= (d.decided_at AT TIME ZONE 'America/Mexico_City')::date
      ORDER BY effective_from DESC LIMIT 1) s ON true
$$;

-- Whether the second person who decided it agreed to just this: this deposit, what arrived, by which transfer, what is credited.
CREATE FUNCTION deposit_agreed_by_two(d deposit) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM approval a WHERE a.id = d.approval_id AND a.kind = 'deposit' AND a.state = 'approved'
    AND a.decided_by = d.decided_by AND a.payload ->> 'depositId' = d.id::text
    AND a.payload ->> 'receivedUnits' = d.received::text AND a.payload ->> 'creditedUnits' = d.credited::text
    AND a.payload ->> 'currency' = d.currency AND a.payload ->> 'transferKey' = d.transfer_key)
$$;

CREATE OR REPLACE FUNCTION deposit_decided_once() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  -- A second person is asked: nothing else changes.
  IF OLD.state IN ('pending', 'unknown') AND NEW.state = OLD.state
     AND to_jsonb(NEW) - 'approval_id' = to_jsonb(OLD) - 'approval_id' THEN
    PERFORM FROM approval WHERE id = OLD.approval_id AND state = 'waiting';
    IF FOUND OR NOT EXISTS (SELECT FROM approval WHERE id = NEW.approval_id AND kind = 'deposit' AND state = 'waiting'
                              AND payload ->> 'depositId' = NEW.id::text) THEN
      RAISE EXCEPTION 'the deposit % asks one second person at a time', OLD.id USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF OLD.state IN ('completed', 'rejected') OR NEW.state = 'pending' OR NEW.state = OLD.state
     OR NEW.approval_id IS DISTINCT FROM OLD.approval_id THEN
    RAISE EXCEPTION 'the deposit % is decided', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.state = 'completed' AND deposit_needs_two(NEW) AND NOT deposit_agreed_by_two(NEW) THEN
    RAISE EXCEPTION 'the deposit % needs the approval of two persons', NEW.id USING ERRCODE = 'BD004';
  END IF;
  RETURN NEW;
END
$$;

-- A credit asks for a deposit that a reviewer completed with that amount, having looked at the proof, and for the
-- second person where one is not enough.
CREATE OR REPLACE FUNCTION deposit_was_completed() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_reference jsonb;
  v_deposit deposit;
BEGIN
  SELECT reference::jsonb INTO v_reference FROM ledger.transaction
    WHERE investor_id = NEW.investor_id AND number = NEW.transaction_number;
  SELECT d.* INTO v_deposit FROM deposit d JOIN operator_role r ON r.operator_id = d.decided_by AND r.role = 'reviewer'
    WHERE d.id::text = v_reference ->> 'depositId' AND d.state = 'completed' AND d.investor_id = NEW.investor_id
      AND d.currency = NEW.asset AND d.credited = NEW.amount;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a credit needs a deposit that a reviewer completed' USING ERRCODE = 'BD003';
  END IF;
  IF deposit_needs_two(v_deposit) AND NOT deposit_agreed_by_two(v_deposit) THEN
    RAISE EXCEPTION 'the deposit % needs the approval of two persons', v_deposit.id USING ERRCODE = 'BD004';
  END IF;
  PERFORM FROM deposit_look WHERE deposit_id = v_deposit.id AND operator_id IN (v_deposit.decided_by,
    (SELECT requested_by FROM approval WHERE id = v_deposit.approval_id));
  IF NOT FOUND THEN
    RAISE EXCEPTION 'nobody looked at the proof of the deposit %', v_deposit.id USING ERRCODE = 'BD005';
  END IF;
  RETURN NEW;
END
$$;
