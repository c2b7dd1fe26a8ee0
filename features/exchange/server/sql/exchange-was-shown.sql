-- Both postings are those of a preview, each once: nothing else goes in or out by way of an exchange.
CREATE OR REPLACE FUNCTION exchange_was_shown() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM ledger.transaction t
    JOIN exchange_preview p ON p.investor_id = t.investor_id AND p.id::text = t.reference::jsonb ->> 'previewId'
    WHERE t.investor_id = NEW.investor_id AND t.number = NEW.transaction_number AND t.name = 'exchange.convert'
      AND CASE NEW.name
        WHEN 'exchange.out' THEN NEW.position = 1 AND NEW.asset = p.from_currency AND NEW.amount = p.from_amount
        ELSE NEW.position = 2 AND NEW.asset <> p.from_currency AND NEW.amount = p.to_amount END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an exchange is what its preview showed' USING ERRCODE = 'BX001';
  END IF;
  RETURN NEW;
END
$$;
