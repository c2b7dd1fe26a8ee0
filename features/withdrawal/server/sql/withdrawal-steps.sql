-- What is over stays over; what two must approve has an approval by two that names this amount.
CREATE OR REPLACE FUNCTION withdrawal_steps() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.ended_at IS NOT NULL AND to_jsonb(NEW) - 'ledger_head' <> to_jsonb(OLD) - 'ledger_head' THEN
    RAISE EXCEPTION 'the withdrawal % is over', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.approved_at IS NOT NULL AND NEW.approved_at IS DISTINCT FROM OLD.approved_at
     OR OLD.approval_id IS NOT NULL AND NEW.approval_id IS DISTINCT FROM OLD.approval_id THEN
    RAISE EXCEPTION 'the withdrawal % keeps its approval', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.approved_at IS NOT NULL AND NEW.needs_two THEN
    PERFORM FROM approval
      WHERE id = NEW.approval_id AND kind = 'withdrawal' AND state = 'approved' AND decided_by = NEW.approved_by
        AND payload ->> 'withdrawalId' = NEW.id::text AND payload ->> 'units' = NEW.amount::text
        AND payload ->> 'currency' = NEW.currency;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'the withdrawal % needs the approval of two persons', NEW.id USING ERRCODE = 'BO001';
    END IF;
  END IF;
  RETURN NEW;
END
$$;
