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
