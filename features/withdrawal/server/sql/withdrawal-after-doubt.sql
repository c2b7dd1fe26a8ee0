-- What was sent stays sent until it is confirmed, or until two persons agree, by its reference, that it came back.
CREATE OR REPLACE FUNCTION withdrawal_after_doubt() RETURNS trigger
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
