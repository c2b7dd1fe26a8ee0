CREATE OR REPLACE FUNCTION adjustment_was_approved() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_reference jsonb;
BEGIN
  SELECT reference::jsonb INTO v_reference FROM ledger.transaction
    WHERE investor_id = NEW.investor_id AND number = NEW.transaction_number;
  PERFORM FROM approval
    WHERE id::text = v_reference ->> 'approvalId' AND kind = 'adjustment' AND state = 'approved'
      AND subject_id = NEW.investor_id::text AND reason = v_reference ->> 'reason'
      AND payload ->> 'kind' = split_part(NEW.name, '.', 3)
      AND payload ->> 'currency' = NEW.asset AND payload ->> 'units' = NEW.amount::text;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an adjustment needs the approval of two persons' USING ERRCODE = 'BO001';
  END IF;
  RETURN NEW;
END
$$;
