CREATE OR REPLACE FUNCTION check_statement() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger.entry e
                  WHERE e.investor_id = NEW.investor_id AND e.seq = NEW.last_seq AND e.hash = NEW.head)
     OR EXISTS (SELECT FROM statement s
                 WHERE s.investor_id = NEW.investor_id AND (s.month >= NEW.month OR s.last_seq > NEW.last_seq)) THEN
    RAISE EXCEPTION 'statement: % does not follow from the chain', NEW.month USING ERRCODE = 'BP002';
  END IF;
  RETURN NEW;
END
$$;
