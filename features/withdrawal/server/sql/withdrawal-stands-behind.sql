-- Each posting asks for the withdrawal behind it: its own amount, its own state. A release gives back everything.
CREATE OR REPLACE FUNCTION withdrawal_stands_behind() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_id text;
BEGIN
  SELECT reference::jsonb ->> 'id' INTO v_id FROM ledger.transaction
    WHERE investor_id = NEW.investor_id AND number = NEW.transaction_number;
  PERFORM FROM withdrawal w
    WHERE w.id::text = v_id AND w.investor_id = NEW.investor_id AND w.currency = NEW.asset
      AND CASE NEW.name
            WHEN 'withdrawal.hold' THEN w.state = 'pending' AND NEW.amount = w.amount
            WHEN 'withdrawal.release' THEN w.state IN ('rejected', 'cancelled') AND NEW.amount = w.amount
            WHEN 'withdrawal.payout' THEN w.state = 'completed' AND NEW.amount = w.amount - w.fee
            WHEN 'withdrawal.fee' THEN w.state = 'completed' AND NEW.amount = w.fee
            ELSE false
          END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no withdrawal stands behind %', NEW.name USING ERRCODE = 'BO001';
  END IF;
  RETURN NEW;
END
$$;
