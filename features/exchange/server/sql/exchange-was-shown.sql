-- Both postings are those of a preview, each once: nothing else goes in or out by way of an exchange.
CREATE OR REPLACE FUNCTION exchange_was_shown() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM ledger.transaction t
    JOIN preview p ON p.id = (t.reference::jsonb ->> 'previewId')::uuid AND p.investor_id = t.investor_id AND p.kind = 'exchange'
    WHERE t.investor_id = NEW.investor_id AND t.number = NEW.transaction_number AND t.name = 'exchange.convert'
      AND t.reference::jsonb ->> 'quote' IS NOT DISTINCT FROM p.terms ->> 'evidence'
      AND CASE NEW.name
        WHEN 'exchange.out' THEN NEW.position = 1 AND NEW.asset = p.terms ->> 'from'
          AND NEW.amount = (p.terms ->> 'amount')::numeric * 100
        ELSE NEW.position = 2 AND NEW.asset <> p.terms ->> 'from'
          AND NEW.amount = (p.terms ->> 'received')::numeric * 100 END;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'an exchange is what its preview showed' USING ERRCODE = 'BX001';
  END IF;
  RETURN NEW;
END
$$;
