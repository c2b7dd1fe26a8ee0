-- At the commit, what an application says has been posted: frozen, given back, paid, delivered.
CREATE OR REPLACE FUNCTION ipo_is_posted() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_kind text;
  v_wanted text;
BEGIN
  SELECT kind INTO v_kind FROM ipo_offer WHERE id = NEW.offer_id;
  IF TG_OP = 'INSERT' OR NEW.version <> OLD.version THEN
    v_wanted := CASE WHEN NEW.state = 'cancelled' THEN 'release' WHEN NEW.deposit_before = 0 THEN 'hold'
      WHEN NEW.deposit > NEW.deposit_before THEN 'raise' WHEN NEW.deposit < NEW.deposit_before THEN 'lower' END;
    IF v_wanted IS NULL THEN RETURN NULL; END IF;
    PERFORM FROM ledger.transaction WHERE investor_id = NEW.investor_id AND name = v_kind || '.' || v_wanted
      AND reference::jsonb ->> 'applicationId' = NEW.id AND reference::jsonb ->> 'version' = NEW.version::text;
  ELSE
    v_wanted := CASE NEW.state WHEN 'paid' THEN 'settle' WHEN 'refunded' THEN 'refund' WHEN 'success' THEN 'deliver'
      WHEN 'failed' THEN CASE OLD.state WHEN 'paid' THEN 'return' ELSE 'refund' END END;
    IF v_wanted IS NULL THEN RETURN NULL; END IF;
    PERFORM FROM ledger.transaction WHERE investor_id = NEW.investor_id AND name = v_kind || '.' || v_wanted
      AND reference::jsonb ->> 'applicationId' = NEW.id;
  END IF;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the application % is % without its posting', NEW.id, NEW.state USING ERRCODE = 'BI001';
  END IF;
  RETURN NULL;
END
$$;
