-- What is asked for is put aside, what is over was paid or given back: in the same transaction.
CREATE OR REPLACE FUNCTION withdrawal_is_posted() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM ledger.transaction t
      JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number AND p.name = t.name
      WHERE t.investor_id = NEW.investor_id AND t.name = 'withdrawal.hold' AND t.reference::jsonb ->> 'id' = NEW.id::text;
  ELSE
    PERFORM FROM ledger.transaction t
      JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number AND p.name = t.name
      WHERE t.investor_id = NEW.investor_id AND t.name IN ('withdrawal.payout', 'withdrawal.release')
        AND t.name = CASE NEW.state WHEN 'completed' THEN 'withdrawal.payout' ELSE 'withdrawal.release' END
        AND t.reference::jsonb ->> 'id' = NEW.id::text;
  END IF;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the withdrawal % is % without its posting', NEW.id, NEW.state USING ERRCODE = 'BO001';
  END IF;
  RETURN NULL;
END
$$;
