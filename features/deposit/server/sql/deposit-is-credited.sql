-- One that is completed is credited in the same transaction.
CREATE OR REPLACE FUNCTION deposit_is_credited() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM ledger.transaction t
    JOIN ledger.posting p ON p.investor_id = t.investor_id AND p.transaction_number = t.number AND p.name = 'deposit.credit'
    WHERE t.investor_id = NEW.investor_id AND t.name LIKE 'deposit.%' AND t.reference::jsonb ->> 'depositId' = NEW.id::text;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the deposit % is completed without its credit', NEW.id USING ERRCODE = 'BD006';
  END IF;
  RETURN NULL;
END
$$;
