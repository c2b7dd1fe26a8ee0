-- A conversation begins empty; what was read stays read.
CREATE OR REPLACE FUNCTION chat_conversation_begins() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.last_sequence <> 0 THEN
      RAISE EXCEPTION 'a conversation begins without messages' USING ERRCODE = 'BH001';
    END IF;
  ELSIF NEW.investor_id <> OLD.investor_id OR NEW.delivered_to_investor < OLD.delivered_to_investor
     OR NEW.read_by_investor < OLD.read_by_investor OR NEW.delivered_to_firm < OLD.delivered_to_firm
     OR NEW.read_by_firm < OLD.read_by_firm THEN
    RAISE EXCEPTION 'what was read of a conversation stays read' USING ERRCODE = 'BH001';
  END IF;
  RETURN NEW;
END
$$;
