-- Money that the firm gives to, or takes from, an investor outside of everything else. Each needs a reason and two
-- persons, and the database asks for both itself: without an approval that fits, no such posting is written.
INSERT INTO ledger.posting_rule (name, source, destination, asset_class) VALUES
  ('operator.adjustment.deposit', 'firm.adjustment', 'investor.available', 'cash'),
  ('operator.adjustment.bonus', 'firm.bonus', 'investor.available', 'cash'),
  ('operator.adjustment.deduction', 'investor.available', 'firm.adjustment', 'cash');

CREATE FUNCTION adjustment_was_approved() RETURNS trigger
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
CREATE TRIGGER adjustment_needs_approval BEFORE INSERT ON ledger.posting
  FOR EACH ROW WHEN (NEW.name LIKE 'operator.adjustment.%') EXECUTE FUNCTION adjustment_was_approved();

-- An approval is good for one posting.
CREATE UNIQUE INDEX adjustment_once ON ledger.transaction (investor_id, (reference::jsonb ->> 'approvalId'))
  WHERE name LIKE 'operator.adjustment.%';
